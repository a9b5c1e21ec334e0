/** The icons of this room, in the style of the shared ones. */
import { icon } from '../../design/icons';

export const StopIcon = icon(<path d="M5.5 5.5h9v9h-9z" />);
export const StepIcon = icon(<path d="M5 4.5l7.5 5.5L5 15.5zM15 4.5v11" />);
export const BackIcon = icon(<path d="M15 4.5L7.5 10l7.5 5.5zM5 4.5v11" />);
export const ReplayIcon = icon(<path d="M4 9.2a6 6 0 1 1 1.3 4.6M4 4.5v4.7h4.7" />);
