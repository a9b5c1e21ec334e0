/** The icons of this room, in the style of the shared ones. */
import { icon } from '../../design/icons';

export const UndoIcon = icon(<path d="M7.5 4 4 7.5 7.5 11M4.5 7.5h7a4.5 4.5 0 0 1 0 9H8" />);
export const RedoIcon = icon(<path d="M12.5 4 16 7.5 12.5 11M15.5 7.5h-7a4.5 4.5 0 0 0 0 9H12" />);
