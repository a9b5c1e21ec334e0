/** The room's worker, which has the trees. */

import { serveTrees } from '../../engine/trees-worker';

serveTrees();
