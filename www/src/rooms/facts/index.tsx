/** Facts: what can be counted, sampled, timed and proved about the game. One question per screen; see `address.ts`. */

import { computed, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../app/lab';
import type { LiveRoom, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { openHistory } from '../../app/help/Help';
import { href, visit } from '../../app/route';
import type { DiceInfo } from '../../engine/contract';
import { ErrorText } from '../../ui/ErrorPanel';
import { type FactsQuery, looksLikeName, objectionsTo, PARTS, type FactsPart, readQuery, writeQuery } from './address';
import { Count } from './count/Count';
import './facts.css';
import { Race } from './race/Race';
import { Rolled } from './rolled/Rolled';
import type { FactsProps } from './props';
import { FactsRoom } from './room';
import { TEXT } from './text';

export function create(lab: RoomLab): LiveRoom {
  const room = new FactsRoom(lab);
  return {
    View: () => <Facts lab={lab} room={room} />,
    busy: room.busy,
    shortcuts: [
      ['N', TEXT.keys.next],
      ['P', TEXT.keys.before],
    ],
    leave: () => room.leave(),
    dispose: () => room.dispose(),
  };
}

interface Props {
  lab: RoomLab;
  room: FactsRoom;
}

function Facts({ lab, room }: Props) {
  const dice = useSignal<readonly DiceInfo[]>([]);
  const error = useSignal<unknown>(undefined);
  useEffect(() => {
    lab.engine.diceSets().then(
      (sets) => (dice.value = sets),
      (reason: unknown) => (error.value = reason),
    );
  }, [lab, dice, error]);
  // The error boundary of the shell shows it.
  if (error.value !== undefined) throw error.value;
  return dice.value.length > 0 ? (
    <Page dice={dice.value} lab={lab} room={room} />
  ) : (
    <div class="room-coming" aria-busy="true" />
  );
}

function Page({ dice, lab, room }: Props & { dice: readonly DiceInfo[] }) {
  const { dictionaries } = useLab();
  const query = useMemo(() => computed(() => readQuery(lab.query.value)), [lab]);
  const misread = useComputed(() => {
    const { other } = query.value;
    const unknown = other !== '' && !dice.some(({ name }) => name === other);
    return [
      ...objectionsTo(lab.query.value),
      ...(unknown ? [TEXT.badValue('with', other, `“${TEXT.rolled.compareNone}”`)] : []),
    ];
  });
  const diceTrouble = useComputed(() => {
    const { dice: asked } = query.value;
    return looksLikeName(asked) && !dice.some(({ name }) => name === asked) ? TEXT.badDice(asked) : '';
  });
  const address = (part: Partial<FactsQuery>): URLSearchParams => {
    const dict = dictionaries.asked.value;
    return writeQuery({ ...query.value, ...part }, dict === DEFAULT_DICTIONARY ? null : dict);
  };
  const props: FactsProps = {
    query,
    dice,
    diceTrouble,
    change: (part, how) => lab.go(address(part), { replace: how !== 'step' }),
  };
  const moved = useComputed(() => lab.query.value.get('part')).value;
  useEffect(() => {
    if (moved === 'proved') visit('prove', new URLSearchParams({ show: 'proofs' }), { replace: true });
    if (moved !== 'history') return;
    lab.go(address({}), { replace: true });
    openHistory();
  }, [moved]);
  const { part } = query.value;
  const at = PARTS.indexOf(part);
  const [before, next] = [PARTS[at - 1], PARTS[at + 1]];
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest('input, textarea, select, dialog')) return;
      const to = event.key === 'n' ? next : event.key === 'p' ? before : undefined;
      if (to) lab.go(address({ part: to }));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [part]);
  return (
    <div class="facts">
      <header class="facts-head stack">
        <h1 class="t-2xl">{TEXT.title}</h1>
        <p class="t-l ink-2">{TEXT.intro}</p>
        <nav aria-label={TEXT.nav}>
          <ul class="row gx-5">
            {PARTS.map((each) => (
              <li key={each}>
                <a
                  class="tall t-s sans"
                  href={href('facts', address({ part: each }))}
                  aria-current={each === part ? 'page' : undefined}
                >
                  {TEXT.parts[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {misread.value.length > 0 && <ErrorText>{[TEXT.misread, ...misread.value].join(' ')}</ErrorText>}
      <ErrorText>{diceTrouble.value}</ErrorText>
      <PartView part={part} room={room} {...props} />
      <nav class="facts-next row ruled spread gx-5" aria-label={TEXT.around}>
        {before && (
          <p>
            {TEXT.before} <a href={href('facts', address({ part: before }))}>{TEXT.parts[before]}</a>
          </p>
        )}
        {next && (
          <p>
            {TEXT.next} <a href={href('facts', address({ part: next }))}>{TEXT.parts[next]}</a>
          </p>
        )}
      </nav>
    </div>
  );
}

interface PartProps extends FactsProps {
  readonly part: FactsPart;
  readonly room: FactsRoom;
}

function PartView({ part, room, ...props }: PartProps) {
  switch (part) {
    case 'race':
      return <Race session={room.race} announce={(text) => room.lab.announce(text)} {...props} />;
    case 'rolled':
      return <Rolled session={room.rolled} other={room.other} {...props} />;
    case 'count':
      return <Count session={room.count} {...props} />;
  }
}
