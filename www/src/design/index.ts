/**
 * The design system: fonts, tokens, elements, controls and the cells' colors. Imported once, by `main.tsx`.
 *
 * For rooms: use the custom properties of `tokens.css` and the classes of `base.css` (`.num`, `.label`, `.note`,
 * `.sr`) and `controls.css` (`.button`, `.icon-button`, `.field`, `.segments`, `.sheet`); separate with hairlines
 * (`var(--hairline)`) and space, not boxes. The board itself is `board/Board.tsx`.
 */
import './fonts.css';
import './tokens.css';
import './base.css';
import './controls.css';
import '../ui/ui.css';
import './layout.css';
import { installPalette } from './palette';

installPalette();
