/**
 * Climb: watch simulated annealing find high-scoring boards. See `room.ts` for the logic, `climber.ts` for a climber
 * and its worker, `plan.ts` for the settings and the address, and `arithmetic.ts` for the texts of a step.
 */

import { useEffect } from 'preact/hooks';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { InTurn } from '../../ui/later';
import { OneOf } from '../../ui/Choice';
import { BoardPane, Legend } from './BoardPane';
import { Charts } from './Charts';
import './climb.css';
import { ComparePane } from './ComparePane';
import { Controls, Speed } from './Controls';
import { HallPane, RecordHoldersPane } from './HallPane';
import { Recorded } from './RecordingChart';
import { Climbers, Headline, Standing } from './Headline';
import { ClimbRoom, ClimbingContext, TABS } from './room';
import { Settings } from './Settings';
import { StepPanel } from './StepPanel';

export function create(lab: RoomLab): LiveRoom {
  const room = new ClimbRoom(lab);
  return {
    View: () => <Climb room={room} />,
    busy: room.busy,
    shortcuts: [
      ['Space', 'Start, pause, or resume'],
      ['→', 'Take one step'],
      ['←', 'Show the step seen before'],
    ],
    enter: () => void room.enter(),
    leave: () => void room.save(),
    dispose: () => room.dispose(),
  };
}

function Climb({ room }: { room: ClimbRoom }) {
  const { tab } = room;
  const phase = room.phase.value;
  useFrames(room);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKey(event, room);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [room]);
  return (
    <ClimbingContext.Provider value={room}>
      <div class="climb" data-phase={phase}>
        <h1 class="sr">Climb to the best boards</h1>
        <Headline />
        <Standing />
        <div class="climb-left">
          <InTurn>
            <BoardPane />
            <Controls />
            <StepPanel />
            <Speed />
          </InTurn>
        </div>
        <div class="climb-right min-0 mt-4">
          <InTurn>
            {phase === 'idle' && <Recorded />}
            <Charts />
            <Legend />
            <Climbers />
            <OneOf
              bare
              name="climb-tab"
              class="climb-tabs page-only mt-5"
              label="Below the charts"
              options={TABS}
              value={tab.value}
              onChoose={(name) => room.setTab(name)}
            />
            {tab.value === 'hall' && <HallPane />}
            {tab.value === 'history' && <RecordHoldersPane />}
            {tab.value === 'compare' && <ComparePane />}
            {tab.value === 'settings' && <Settings />}
          </InTurn>
        </div>
      </div>
    </ClimbingContext.Provider>
  );
}

/** Space starts and pauses, → makes a step, and ← looks back, unless the element with the focus handles these keys. */
function onKey(event: KeyboardEvent, room: ClimbRoom): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target as HTMLElement | null;
  const arrows = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  if (target?.closest('input, select, textarea, [role="grid"], [role="listbox"], .sheet')) return;
  if (event.key === ' ' && !target?.closest('button, a, summary, [tabindex="0"]')) room.press();
  else if (arrows && room.replaying.value) return;
  else if (event.key === 'ArrowRight') void room.step();
  else if (event.key === 'ArrowLeft') room.back();
  else return;
  event.preventDefault();
}

/** While something moves, sends requests to the workers once per frame; and saves the climb when the page is hidden. */
function useFrames(room: ClimbRoom): void {
  const moving = room.moves.value;
  useEffect(() => {
    if (!moving) return;
    let due = requestAnimationFrame(function tick() {
      room.tick();
      due = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(due);
  }, [room, moving]);
  useEffect(() => {
    const onHide = (): void => void (document.hidden && room.save());
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [room]);
}
