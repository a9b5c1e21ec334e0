/** Icons of one weight, drawn on a 20-unit square in the color of the text. They are next to a name, or replace one. */

import type { ComponentChildren } from 'preact';

/** An icon drawn with these strokes. Rooms use it to make their own. */
export const icon = (children: ComponentChildren) => () => (
  <svg
    width="1.25em"
    height="1.25em"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const CloseIcon = icon(<path d="M5 5l10 10M15 5L5 15" />);
export const DownloadIcon = icon(<path d="M10 3.5v9M6.5 9.5 10 13l3.5-3.5M4 16.5h12" />);
export const PauseIcon = icon(<path d="M7 4.5v11M13 4.5v11" />);
export const ChevronDownIcon = icon(<path d="M5 8l5 5 5-5" />);
export const ChevronLeftIcon = icon(<path d="M12 5l-5 5 5 5" />);
export const ChevronRightIcon = icon(<path d="M8 5l5 5-5 5" />);
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M15.3 4.7l-1.1 1.1M5.8 14.2l-1.1 1.1" />
  </>,
);
export const MoonIcon = icon(<path d="M16.2 12.1A6.7 6.7 0 0 1 7.9 3.8a6.7 6.7 0 1 0 8.3 8.3z" />);
export const SystemIcon = icon(
  <>
    <circle cx="10" cy="10" r="6.7" />
    <path d="M10 3.3a6.7 6.7 0 0 1 0 13.4z" fill="currentColor" />
  </>,
);
export const BookIcon = icon(
  <path d="M10 5.2C8.3 3.9 5.8 3.6 3.2 4v11.2c2.6-.4 5.1-.1 6.8 1.2 1.7-1.3 4.2-1.6 6.8-1.2V4c-2.6-.4-5.1-.1-6.8 1.2zM10 5.2v11.2" />,
);
export const DiceIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="13" height="13" rx="3" />
    <circle cx="7.2" cy="7.2" r=".6" fill="currentColor" />
    <circle cx="12.8" cy="7.2" r=".6" fill="currentColor" />
    <circle cx="10" cy="10" r=".6" fill="currentColor" />
    <circle cx="7.2" cy="12.8" r=".6" fill="currentColor" />
    <circle cx="12.8" cy="12.8" r=".6" fill="currentColor" />
  </>,
);
export const TurnIcon = icon(<path d="M3 9h8.5v8H3zM8 3.5h3.5a4.5 4.5 0 0 1 4.5 4.5v3M13.5 8.7l2.5 2.5 2.5-2.5" />);
export const FlipIcon = icon(<path d="M10 3v14M7 6L3 14h4zM13 6l4 8h-4z" />);
export const ShareIcon = icon(
  <path d="M8.3 11.7a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-.9.9M11.7 8.3a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l.9-.9" />,
);
export const CopyIcon = icon(<path d="M7.5 6.5V4h8.5v8.5h-2.5M4 7.5h8.5V16H4z" />);
export const SearchIcon = icon(<path d="M8.7 14.2a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12.7 12.7L17 17" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const TrashIcon = icon(<path d="M4 5.5h12M8 5.5V3.8h4v1.7M5.5 5.5l.7 10.7h7.6l.7-10.7M8.5 8.5v5M11.5 8.5v5" />);
export const PenIcon = icon(<path d="M4 16l.8-3.4L13 4.4a1.6 1.6 0 0 1 2.3 0l.3.3a1.6 1.6 0 0 1 0 2.3L7.4 15.2z" />);
export const CheckIcon = icon(<path d="M4.5 10.5l3.7 3.7 7.3-8" />);
export const PlayIcon = icon(<path d="M6.5 4.5l9 5.5-9 5.5z" fill="currentColor" />);
export const GridIcon = icon(<path d="M3.5 3.5h13v13h-13zM3.5 10h13M10 3.5v13" />);
export const TuneIcon = icon(
  <>
    <path d="M3 6.5h7.5M14.5 6.5H17M3 13.5h2.5M9.5 13.5H17" />
    <circle cx="12.5" cy="6.5" r="2" />
    <circle cx="7.5" cy="13.5" r="2" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="10" cy="10" r="6.7" />
    <path d="M7.9 8a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.9-1.1 1.7M10 13.7v.1" />
  </>,
);
