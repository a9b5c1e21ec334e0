/**
 * Prove: break every class of boards to find out for certain which are best. See `session.ts` for the logic,
 * `engine/breaker.ts` for the workers, `spec.ts` for the address, and `text.ts` for the texts.
 */

import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { InTurn } from '../../ui/later';
import { BoundChart } from './BoundChart';
import { Breaking, Compare } from './Breaking';
import { Certificate } from './Certificate';
import { ClassMap } from './ClassMap';
import { Headline } from './Headline';
import './prove.css';
import { Optima } from './Optima';
import { Boards, Figures, NoneYet, ResultFiles, Workers } from './Progress';
import { ProofRoom, ProvingContext } from './room';
import { Settings } from './Settings';
import { KEYS } from './text';

export function create(lab: RoomLab): LiveRoom {
  const room = new ProofRoom(lab);
  return { View: () => <Prove room={room} />, busy: room.busy, shortcuts: KEYS, dispose: () => room.dispose() };
}

function Prove({ room }: { room: ProofRoom }) {
  useSignalEffect(() => {
    // The dictionary can be changed both by a link and by the picker.
    room.lab.query.value;
    room.lab.dictionaries.asked.value;
    if (room.lab.active.value) void room.follow();
  });
  const { display, replay } = room;
  const recorded = display.value === replay;
  useEffect(() => {
    if (!recorded) return;
    room.playRecording();
    return () => replay.stop();
  }, [recorded]);
  return (
    <ProvingContext.Provider value={room}>
      <div
        class="prove"
        data-phase={room.session.phase.value}
        data-full={room.full || undefined}
        data-recorded={recorded || undefined}
        data-refuted={room.isRefuted.value || undefined}
      >
        <InTurn>
          <Headline />
          <div class="prove-left min-0">
            <div class="prove-stay">
              <ClassMap />
              <InTurn>
                <BoundChart />
              </InTurn>
            </div>
          </div>
          <div class="min-0">
            <Figures />
            <Workers />
            <ResultFiles />
            <NoneYet />
            <Boards />
          </div>
          <Breaking />
          <Compare />
          <Certificate />
          <Settings />
          <Optima />
        </InTurn>
      </div>
    </ProvingContext.Provider>
  );
}
