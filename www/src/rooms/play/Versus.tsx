/** Compares a finished game with others: who found which words, and the link that challenges somebody. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { leftOut } from '../../app/family';
import { recall, remember } from '../../app/storage';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Check, Field } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorText';
import { copyText, hasShareSheet, shareSheet } from '../../ui/copy';
import { cleaned, compare, decode, encode } from './challenge';
import { useRoom } from './room';
import { NAME, type PlaySession } from './session';
import { codeOf, linkTo, useGameLink } from './share';
import { sentence } from '../../ui/format';
import { number, VERSUS } from './text';

/** `cancel`: whether words that several players found count for none of them. */
export function Versus({ of, cancel }: { of: ReturnType<typeof versusOf>; cancel: Signal<boolean> }) {
  const { session, shownWord } = useRoom();
  const { words, wordPoints } = session.solution.value!;
  const { broken, result } = of;
  if (!broken && !result) return null;
  return (
    <section class="versus page-only stack gap-3 pb-4" aria-label="Challenge">
      {broken && <ErrorText>{VERSUS.broken}</ErrorText>}
      {result && (
        <>
          <Check label={VERSUS.cancel} checked={cancel.value} onChange={(on) => (cancel.value = on)} />
          <table class="versus-words w-full t-s" aria-label={VERSUS.words}>
            <thead>
              <tr>
                <th scope="col">Points for</th>
                {result.totals.map(({ name, points }, i) => (
                  <th key={i} scope="col" class="num right anywhere">
                    {name} <b class="block">{number(points)}</b>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.rows.map(({ word, worth }) => (
                <tr key={word} class="ruled">
                  <th scope="row">
                    <button
                      class="plain line w-full tall rounded"
                      type="button"
                      aria-pressed={shownWord.value === word}
                      onClick={() => (shownWord.value = word)}
                    >
                      {words[word]}
                    </button>
                  </th>
                  {result.totals.map((player, i) => (
                    <td key={i} class="num right">
                      {!player.words.has(word) ? '' : worth === 0 ? <s>{wordPoints[word]}</s> : worth}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

/**
 * Compares everyone who has played this board: the player and the opponents, or those who took turns.
 * `broken`: not every opponent's words can be read.
 */
export function versusOf(session: PlaySession, cancel: boolean) {
  const solution = session.solution.value!;
  const { words } = solution;
  const { turns, found } = session.game.value!;
  const mine = new Set(found.map(({ word }) => words.indexOf(word)));
  const others = (turns?.done ?? session.rivals.value).map(({ name, code }) => {
    // Words that are filtered on this device are left out of the comparison, too.
    const shown = decode(words, code)?.filter((index) => !leftOut(words[index] ?? ''));
    return shown && { name: name || VERSUS.them, words: new Set(shown) };
  });
  const readable = others.filter((player) => player !== undefined);
  const broken = readable.length < others.length;
  const players = turns ? readable : [{ name: VERSUS.you, words: mine }, ...readable];
  if (players.length < 2) return { broken };
  const result = compare(solution, players, cancel);
  const scores = VERSUS.scores(result.totals);
  const otherwise = VERSUS.scores(compare(solution, players, !cancel).totals);
  const first = result.totals.filter(({ points }) => points === result.totals[0]!.points).map(({ name }) => name);
  const verdict = VERSUS.verdict(first, players.length);
  const isPair = players.length === 2;
  return {
    broken,
    result,
    headline: isPair ? `${verdict} ${result.totals.map(({ points }) => number(points)).join(' : ')}` : verdict,
    /** What the headline doesn't tell: of more than two players, the scores, and those with shared words or without them. */
    scores: isPair ? '' : sentence(scores),
    others: otherwise === scores ? '' : VERSUS.others(otherwise, cancel),
  };
}

/** A button that opens the link with the player's words, as text and as a code for another phone's camera. */
export function SendButton({ back }: { back: boolean }) {
  const open = useSignal(false);
  const { session } = useRoom();
  const { opponent } = session.game.value!;
  const label = back ? 'Send your result back' : `Challenge ${opponent || 'a friend'}`;
  return (
    <>
      <Button
        look={opponent || back ? 'primary' : ''}
        text={label}
        aria-haspopup="dialog"
        onClick={() => (open.value = true)}
      />
      <Dialog title={label} open={open.value} onClose={() => (open.value = false)}>
        <Send back={back} />
      </Dialog>
    </>
  );
}

/** The most characters of a link whose code a camera can read from a screen. */
const LONGEST_CODE = 1600;
/** From this many on, the code needs the whole width. */
const DENSE = 200;

function Send({ back }: { back: boolean }) {
  const { session } = useRoom();
  const { spec, found, turns } = session.game.value!;
  // Of players who took turns, the one with the most points challenges others.
  const first = versusOf(session, false).result?.totals[0]?.name;
  const best = turns?.done.find((player) => player.name === first);
  const name = useSignal(best?.name ?? recall(NAME) ?? '');
  const { words } = session.solution.value!;
  const code = useMemo(() => best?.code ?? encode(words, found), [words, found, best]);
  const { query, note, isWhole } = useGameLink(spec);
  query.set('vs', code);
  if (back) query.set('answer', '1');
  const by = cleaned(name.value);
  if (by) query.set('by', by);
  const link = linkTo(query);
  return (
    <div class={link.length > DENSE ? 'stack gap-4' : 'fill top gap-4'}>
      <div>
        <p class="note">{VERSUS.about(back, best?.name)}</p>
        {isWhole ? <p class="note">{note}</p> : <ErrorText>{note}</ErrorText>}
        <div class="my-3">
          <Field
            label="Your name (optional)"
            maxLength={24}
            autocomplete="nickname"
            autocapitalize="words"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
              if (!turns) remember(NAME, name.value || null);
            }}
          />
        </div>
        {hasShareSheet() && (
          <Button
            look="primary"
            text="Send the link"
            onClick={() => void shareSheet({ text: `${VERSUS.invite}\n${link}` })}
          />
        )}
        <Button
          look={hasShareSheet() ? '' : 'primary'}
          text="Copy the link"
          onClick={() => void copyText(link, 'Link', { done: 'Challenge link copied.' })}
        />
        <p class="note mt-2">{link.length > LONGEST_CODE ? VERSUS.qrLong : VERSUS.qrAbout}</p>
      </div>
      {link.length <= LONGEST_CODE && <Qr text={link} label="QR code of the challenge link" />}
    </div>
  );
}

export function Qr({ text, label }: { text: string; label: string }) {
  const path = useSignal({ d: '', size: 33 });
  useEffect(() => {
    let here = true;
    void codeOf(text).then((code) => here && (path.value = code));
    return () => void (here = false);
  }, [text, path]);
  const { d, size } = path.value;
  return (
    <svg
      class="versus-qr w-full rounded"
      viewBox={`0 0 ${size} ${size}`}
      style={{ '--size': size }}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  );
}
