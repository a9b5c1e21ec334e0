/** Facts: what can be counted, sampled, timed and proved about the game. One question per screen; see `address.ts`. */

import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { misreadText } from '../../app/fields';
import { openHistory } from '../../app/help/Help';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { href, visit } from '../../app/route';
import { ErrorText } from '../../ui/ErrorText';
import { InTurn } from '../../ui/later';
import { PARTS, QUESTIONS, readQuery } from './address';
import { Count } from './Count';
import './facts.css';
import { Race } from './Race';
import { Rolled } from './Rolled';
import { FactsContext, FactsRoom, useFacts } from './room';

const VIEWS = { race: Race, rolled: Rolled, count: Count };

export function create(lab: RoomLab): LiveRoom {
  const room = new FactsRoom(lab);
  return {
    View: () => (
      <FactsContext.Provider value={room}>
        <Facts />
      </FactsContext.Provider>
    ),
    busy: room.busy,
    leave: () => room.leave(),
    dispose: () => room.dispose(),
  };
}

function Facts() {
  const room = useFacts();
  const { lab } = room;
  const misread = useComputed(() => {
    const misread: string[] = [];
    const { other } = readQuery(lab.query.value, misread);
    if (other !== '' && !room.sets.value.some(({ name }) => name === other)) misread.push(`with=${other}`);
    return misreadText(misread);
  });
  const moved = useComputed(() => lab.query.value.get('part')).value;
  useEffect(() => {
    if (moved === 'proved') visit('prove', new URLSearchParams({ show: 'proofs' }), { replace: true });
    if (moved !== 'history') return;
    room.change({});
    openHistory();
  }, [moved]);
  const { part } = room.query.value;
  const View = VIEWS[part];
  // The error boundary of the shell shows it.
  if (room.failed.value) throw room.failed.value;
  if (room.sets.value.length === 0) return <div class="room-coming" aria-busy="true" />;
  return (
    <div class="facts">
      <InTurn>
        <>
          <header class="facts-head stack">
            <h1 class="t-2xl">Facts</h1>
            <p class="t-l ink-2 narrow">
              Numbers about Boggle, counted, sampled, or timed as you watch. Most averages and shares come with their
              margin of error.
            </p>
            <nav aria-label="Questions">
              <ul class="row gx-5">
                {PARTS.map((each) => (
                  <li key={each}>
                    <a
                      class="line tall t-s sans"
                      href={href('facts', room.address({ part: each }))}
                      aria-current={each === part ? 'page' : undefined}
                    >
                      {QUESTIONS[each]}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </header>
          <ErrorText>{misread.value}</ErrorText>
          <ErrorText>{room.diceTrouble.value}</ErrorText>
        </>
        <section class="facts-part stack" id={part} aria-labelledby={`${part}-title`} tabIndex={-1}>
          <View />
        </section>
        <nav class="row ruled py-3 spread gx-5" aria-label="Other questions">
          {PARTS.filter((each) => each !== part).map((each) => (
            <a key={each} href={href('facts', room.address({ part: each }))}>
              {QUESTIONS[each]}
            </a>
          ))}
        </nav>
      </InTurn>
    </div>
  );
}
