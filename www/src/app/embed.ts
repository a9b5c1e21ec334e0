/**
 * The page inside another one: `embed=1` in the address shows only a room's state (a board, a tree, a climb), with a
 * link to the whole page. It is read once, because rooms later write their own queries.
 */

import { parseHash } from './route';
import './embed.css';

export const EMBEDDED = parseHash(location.hash).query.get('embed') === '1';
