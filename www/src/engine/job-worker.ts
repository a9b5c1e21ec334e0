/** A worker with one long job: a climb, a timeline of trees, or a proof. */

import { openClimb } from './climb-job';
import { openProof } from './proof-job';
import { serve } from './serve';
import { TimelineJob } from './trees-job';

export type JobStart =
  | ['climb', ...Parameters<typeof openClimb>]
  | ['proof', ...Parameters<typeof openProof>]
  | ['trees'];

serve(([kind, ...from]: JobStart) => {
  if (kind === 'climb') return openClimb(...(from as Parameters<typeof openClimb>));
  if (kind === 'proof') return openProof(...(from as Parameters<typeof openProof>));
  return new TimelineJob();
});
