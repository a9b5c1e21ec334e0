/**
 * Climb: watch simulated annealing find the boards that score most. See `session.ts` for what happens, `place.ts`
 * for a climber and its worker, `plan.ts` for the settings and the address.
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Lab, useLab } from '../../app/lab';
import { busy } from '../../app/UpdateNotice';
import { BoardPane } from './BoardPane';
import { Charts } from './Charts';
import './climb.css';
import { Climbers } from './Climbers';
import { Controls } from './Controls';
import { HallPane } from './HallPane';
import { Headline } from './Headline';
import './lists.css';
import { ReignsPane } from './ReignsPane';
import { Climbing, ClimbingContext } from './room';
import { Settings } from './Settings';
import { StepPanel } from './StepPanel';

/** One for the life of the page: a climb waits for its visitor while they are in another room. */
let climbing: Climbing | undefined;
const theClimbing = (lab: Lab): Climbing => (climbing ??= new Climbing(lab));

const TABS = { hall: 'Hall of fame', reigns: 'Reigns', settings: 'Settings' } as const;

export default function Climb() {
  const room = theClimbing(useLab());
  const { session } = room;
  const phase = session.phase.value;
  const tab = useSignal<keyof typeof TABS>('hall');
  useLife(room);
  useEffect(() => (phase === 'running' ? busy() : undefined), [phase]);
  useEffect(() => {
    session.wantsReigns.value = tab.value === 'reigns';
  }, [session, tab.value]);
  return (
    <ClimbingContext.Provider value={room}>
      <div class="climb" data-phase={phase}>
        <h1 class="sr">Climb to the best boards</h1>
        <Headline />
        <div class="climb-left">
          <BoardPane />
          <Controls />
          <StepPanel />
        </div>
        <div class="climb-right">
          <Charts />
          <Climbers />
          <div class="climb-tabs segments" role="radiogroup" aria-label="Below the charts">
            {Object.entries(TABS).map(([name, title]) => (
              <label key={name}>
                <input type="radio" name="climb-tab" checked={tab.value === name} onChange={() => (tab.value = name as keyof typeof TABS)} />
                <span>{title}</span>
              </label>
            ))}
          </div>
          {tab.value === 'hall' && <HallPane />}
          {tab.value === 'reigns' && <ReignsPane />}
          {tab.value === 'settings' && <Settings />}
        </div>
      </div>
    </ClimbingContext.Provider>
  );
}

/** Comes and goes with the visitor, keeps the climb, and asks the workers once a frame. */
function useLife(room: Climbing): void {
  const { session } = room;
  useEffect(() => {
    void room.enter();
    let due = requestAnimationFrame(function tick() {
      session.tick();
      due = requestAnimationFrame(tick);
    });
    const onHide = (): void => void (document.hidden && session.save());
    document.addEventListener('visibilitychange', onHide);
    // A hidden page has no frames, but its climb goes on and is kept.
    const keeping = setInterval(() => document.hidden && session.phase.value === 'running' && void session.save(), 15_000);
    return () => {
      cancelAnimationFrame(due);
      clearInterval(keeping);
      document.removeEventListener('visibilitychange', onHide);
      session.leave();
    };
  }, [room, session]);
}
