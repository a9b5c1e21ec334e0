import { icon } from '../../design/icons';

export const FirstIcon = icon(<path d="M5 5v10M15 5l-6 5 6 5" />);
export const LastIcon = icon(<path d="M15 5v10M5 5l6 5-6 5" />);
