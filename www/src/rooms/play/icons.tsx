/** The icons of this room, in the style of the shared ones. */
import { icon } from '../../design/icons';

export const BackspaceIcon = icon(<path d="M7.2 4.5H17v11H7.2L2.8 10zM10 8l4 4M14 8l-4 4" />);
export const RepeatIcon = icon(
  <path d="M4 9.2a6 6 0 0 1 10.4-3L16 8M16 4v4h-4M16 10.8a6 6 0 0 1-10.4 3L4 12M4 16v-4h4" />,
);
