/** Compares a finished game with others: who found which words, and the link that challenges somebody. */
import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { recall, remember } from '../../app/storage';
import type { Solution } from '../../engine/contract';
import { Dialog } from '../../ui/Dialog';
import { Check } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import { copyText, hasShareSheet, shareSheet } from '../../ui/copy';
import { cleanName, compare, decode, encode, packList, type Player } from './challenge';
import type { PlaySession } from './session';
import { challengeLink } from './share';
import { points, VERSUS } from './text';

const NAME = 'play-name';

interface VersusProps {
  readonly session: PlaySession;
  readonly shownWord: Signal<number | null>;
  /** Whether words that several players found count for none of them. */
  readonly cancel: Signal<boolean>;
}

export function Versus({ session, shownWord, cancel }: VersusProps) {
  const solution = session.solution.value;
  if (!solution || session.phase.value !== 'over') return null;
  const turns = session.turns.value;
  const { players, broken } = playersOf(session, solution);
  const self = !turns && players.length === 2 && same(players[0]!.words, players[1]!.words);
  const result = players.length > 1 && !self ? compare(solution, players, cancel.value) : null;
  if (!broken && !self && !result) return null;
  return (
    <section class="versus page-only stack underlined gap-3 pb-4 mb-3" aria-label={VERSUS.title}>
      {broken && <ErrorText>{VERSUS.broken}</ErrorText>}
      {self && <p class="note">{VERSUS.same}</p>}
      {result && (
        <>
          <ul class="versus-totals row gx-5">
            {result.totals.map((total, i) => (
              <li key={i} data-winner={i === result.winner}>
                {VERSUS.total(total.name, total.points, total.words)}
              </li>
            ))}
          </ul>
          <Check label={VERSUS.cancel} checked={cancel.value} onChange={(on) => (cancel.value = on)} />
          <div class="versus-columns fill-s">
            {result.columns.map((column) => (
              <section key={column.player}>
                <h3>
                  {column.player < 0 ? VERSUS.shared(players.length) : VERSUS.only(players[column.player]!.name)}{' '}
                  <span class="label">{points(column.points)}</span>
                </h3>
                {column.words.length === 0 ? (
                  <p class="note">{VERSUS.none}</p>
                ) : (
                  <ol>
                    {column.words.map((index) => (
                      <li key={index}>
                        <button
                          class="plain line spread w-full tall rounded"
                          type="button"
                          aria-pressed={shownWord.value === index}
                          onClick={() => (shownWord.value = index)}
                        >
                          {solution.words[index]} <span class="num t-s ink-3">{solution.wordPoints[index]}</span>
                        </button>
                      </li>
                    ))}
                  </ol>
                )}
              </section>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Everyone who has played this board: the player and the opponents, or those who took turns. */
function playersOf(session: PlaySession, solution: Solution): { players: Player[]; broken: boolean } {
  const turns = session.turns.value;
  const players: Player[] = turns
    ? []
    : [{ name: VERSUS.you, words: new Set(session.found.value.map(({ word }) => solution.words.indexOf(word))) }];
  let broken = false;
  for (const { name, code } of turns ? turns.done : session.rivals.value) {
    const words = decode(solution.words, code);
    // Words that are filtered on this device are left out of the comparison, too.
    const shown = words?.filter((index) => !session.leftOut(solution.words[index] ?? ''));
    if (shown) players.push({ name: name || VERSUS.them, words: new Set(shown) });
    else broken = true;
  }
  return { players, broken };
}

/** The verdict of a challenge or a round, with and without the words that several players found. */
export function versusOf(session: PlaySession, cancel: boolean): { headline: string; both: string } | undefined {
  const solution = session.solution.value;
  if (!solution) return undefined;
  const { players } = playersOf(session, solution);
  const turns = session.turns.value;
  if (players.length < 2 || (!turns && players.length === 2 && same(players[0]!.words, players[1]!.words)))
    return undefined;
  const of = (without: boolean) => compare(solution, players, without);
  const result = of(cancel);
  const scores = (without: boolean): string => VERSUS.scores(of(without).totals);
  return {
    headline: `${VERSUS.verdict(players[result.winner]?.name)} ${result.totals
      .map(({ points }) => points)
      .sort((a, b) => b - a)
      .join(' : ')}`,
    both: VERSUS.both(scores(true), scores(false), cancel),
  };
}

function same(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}

/** A button that opens the link with the player's words, as text and as a code for another phone's camera. */
export function SendButton({ session, back }: { session: PlaySession; back: boolean }) {
  const open = useSignal(false);
  const label = back ? VERSUS.sendBack : VERSUS.send;
  return (
    <>
      <button class="button" type="button" aria-haspopup="dialog" onClick={() => (open.value = true)}>
        {label}
      </button>
      <Dialog title={label} open={open.value} onClose={() => (open.value = false)}>
        <Send session={session} />
      </Dialog>
    </>
  );
}

/** The most characters of a link whose code a camera can read from a screen. */
const LONGEST_CODE = 1600;

function Send({ session }: { session: PlaySession }) {
  const { dictionaries } = useLab();
  const list = useCarriedList(session.game.value?.spec.dictionary).value;
  const name = useSignal(recall(NAME) ?? '');
  const game = session.game.value;
  const solution = session.solution.value;
  const code = useMemo(
    () => (game && solution ? encode(solution.words, new Set(game.found.map(({ word }) => word))) : ''),
    [game, solution],
  );
  if (!game || !solution) return null;
  const link = challengeLink(game.spec, { name: cleanName(name.value), code }, list ?? '');
  const listName = dictionaries.nameOf(game.spec.dictionary);
  return (
    <div class="fill top gap-4">
      <div>
        <p class="note">{VERSUS.about}</p>
        {list && <p class="note">{VERSUS.carries(listName)}</p>}
        {list === null && <ErrorText>{VERSUS.own(listName)}</ErrorText>}
        <label class="stack gap-1 my-3">
          <span class="label">{VERSUS.name}</span>
          <input
            class="field"
            maxLength={24}
            autocomplete="nickname"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
              remember(NAME, name.value || null);
            }}
          />
        </label>
        {hasShareSheet() && (
          <button
            class="button primary"
            type="button"
            onClick={() => void shareSheet({ text: `${VERSUS.invite}\n${link}` })}
          >
            {VERSUS.sendLink}
          </button>
        )}
        <button
          class={hasShareSheet() ? 'button' : 'button primary'}
          type="button"
          onClick={() => void copyText(link, VERSUS.link, { done: VERSUS.copied })}
        >
          {VERSUS.copy}
        </button>
        <p class="note">{link.length > LONGEST_CODE ? VERSUS.qrLong : VERSUS.qrAbout}</p>
      </div>
      {link.length <= LONGEST_CODE && <Qr text={link} label={VERSUS.qr} />}
    </div>
  );
}

/** The visitor's own list as a part of a link: empty if the game doesn't need one, `null` if it is too long. */
export function useCarriedList(dictionary = ''): ReadonlySignal<string | null> {
  const { engine, dictionaries } = useLab();
  const list = useSignal<string | null>('');
  useEffect(() => {
    if (!dictionary.startsWith('own:')) return;
    let here = true;
    engine
      .listText(dictionary)
      .then((words) => packList(dictionaries.nameOf(dictionary), words))
      .catch(() => null)
      .then((code) => here && (list.value = code));
    return () => void (here = false);
  }, [dictionary, engine, dictionaries, list]);
  return list;
}

/** The code is loaded only when requested, so that a first visit doesn't load it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const path = useSignal<{ d: string; size: number } | undefined>(undefined);
  useEffect(() => {
    let here = true;
    void import('uqr').then(({ encode: qr }) => {
      if (!here) return;
      const { data, size } = qr(text, { border: 2 });
      const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
      path.value = { d: squares.join(''), size };
    });
    return () => void (here = false);
  }, [text, path]);
  const size = path.value?.size ?? 33;
  return (
    <svg
      class="versus-qr w-full rounded"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.value?.d ?? ''} fill="#000" />
    </svg>
  );
}
