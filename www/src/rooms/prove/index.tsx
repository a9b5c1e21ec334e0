/**
 * Prove: break every class of boards, and so know the best for certain. See `session.ts` for what happens,
 * `engine/breaker-pool.ts` for the workers, `spec.ts` for the address.
 */

import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Lab, useLab } from '../../app/lab';
import { busy } from '../../app/UpdateNotice';
import { Boards } from './Boards';
import { Breaking } from './Breaking';
import { BoundChart } from './BoundChart';
import { Certificate, Takeaway } from './Certificate';
import { ClassMap } from './ClassMap';
import { Figures, Headline } from './Headline';
import './prove.css';
import { Proving, ProvingContext } from './room';
import { Settings } from './Settings';
import { Workers } from './Workers';

/** Milliseconds between two looks at the workers. */
const TICK = 250;

/** One for the life of the page: a proof goes on while its visitor is in another room. */
let proving: Proving | undefined;
const theProving = (lab: Lab): Proving => (proving ??= new Proving(lab));

export default function Prove() {
  const room = theProving(useLab());
  const { session } = room;
  const phase = session.phase.value;
  useSignalEffect(() => {
    // Both are asked for: a link and the picker change them.
    room.spec.value;
    room.lab.dictionaries.current.value;
    void room.enter();
  });
  useEffect(() => (phase === 'running' || phase === 'paused' ? busy() : undefined), [phase]);
  useEffect(() => {
    // Not once a frame: all cores may be at work, and drawing takes time from the proof.
    const clock = setInterval(() => session.tick(), TICK);
    return () => clearInterval(clock);
  }, [session]);
  return (
    <ProvingContext.Provider value={room}>
      <div class="prove" data-phase={phase} data-full={room.full || undefined}>
        <Headline />
        <div class="prove-left">
          <div class="prove-stay">
            <ClassMap />
            <BoundChart />
          </div>
        </div>
        <div class="prove-right">
          <Figures />
          <Workers />
          <Boards />
          <Takeaway />
        </div>
        <Breaking />
        <Certificate />
        <Settings />
      </div>
    </ProvingContext.Provider>
  );
}
