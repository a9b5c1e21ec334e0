/** How many boards there are, as in the post of 2007: three answers, each a little smaller than the last. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { MiniBoard } from '../../board/MiniBoard';
import type { Estimates, Natural, OddsResult, RollableFigures } from '../../engine/contract';
import { latest } from '../../engine/latest';
import { Button } from '../../ui/Button';
import { ErrorText } from '../../ui/ErrorPanel';
import { grouped, number, sentence } from '../../ui/format';
import { decimalsOf, fixedPercent, measuredPercent } from '../../ui/format-more';
import { Rich } from '../../ui/Rich';
import { VERBATIM } from '../../ui/typing';
import { looksLikeName } from './address';
import { errorOf } from './counting';
import { DicePicker } from './DicePicker';
import { inWords, power } from './format';
import { BOARDS_PER_SECOND, ROLLABLE, SOURCES } from './published';
import { roller, useFacts } from './room';
import { Running } from './Running';
import { TEXT } from './text';

export function Count() {
  const room = useFacts();
  const { count: session } = room;
  const { dice } = room.query.value;
  useSignalEffect(() => {
    const { dice, seed } = room.query.value;
    if (!room.diceTrouble.value) void session.open({ dice, seed, dictionary: room.dictionary });
  });
  const estimates = session.estimates.value;
  const isOwn = !room.set.value;
  return (
    <>
      <div class="facts-aside">
        <h2 class="t-xl" id="count-title">
          {TEXT.parts.count}
        </h2>
        <p>{TEXT.count.intro(room.titleOf(dice), isOwn)}</p>
        <p>
          <a href={SOURCES.boards}>How many Boggle boards are there?, 2007</a>
        </p>
        <div class="controls stack gap-3 pt-2 narrow">
          <DicePicker />
        </div>
        {dice === 'new' && <Rich as="p" class="note" text={TEXT.count.post2007} />}
      </div>
      <div class="facts-main stack min-0 gap-5">
        <ErrorText>{session.trouble.value}</ErrorText>
        {estimates && (
          <>
            <Answers estimates={estimates} isOwn={isOwn} />
            <Odds />
          </>
        )}
      </div>
    </>
  );
}

function Answers({ estimates, isOwn }: { estimates: Estimates; isOwn: boolean }) {
  const { dice: cells, symbols, symmetries, upToSymmetry, byDice, byLetters } = estimates;
  const text = ({ value }: Natural, more: string): string => {
    const spoken = inWords(value);
    return value < 1 ? more : `${power(value)}${spoken === undefined ? '' : ` (${spoken})`}. ${more}`;
  };
  const digits = (of: Natural): string => (of.value < 1 ? TEXT.count.underOne : grouped(of.digits));
  return (
    <ol class="stack gap-5">
      <Estimate
        title="Every roll is a board"
        formula={`${isOwn ? 'the product of their numbers of faces' : `6^${cells}`} × ${cells}! / ${symmetries}`}
        number={digits(byDice)}
        bits={byDice.log2}
        most={byDice.log2}
        text={text(byDice, TEXT.count.byDiceText(cells, isOwn))}
      />
      <Estimate
        title="Any letter anywhere"
        formula={`${symbols}^${cells} / ${symmetries}`}
        number={digits(byLetters)}
        bits={byLetters.log2}
        most={byDice.log2}
        text={text(
          byLetters,
          TEXT.count.byLettersText(symbols, cells, symmetries, grouped(upToSymmetry.digits), isOwn),
        )}
      />
      <Rollable estimates={estimates} />
    </ol>
  );
}

interface EstimateProps {
  title: string;
  formula: string;
  number: ComponentChildren;
  /** The number as a power of two, if there is one, and that of the longest bar. */
  bits: number | undefined;
  most: number;
  text: string;
  children?: ComponentChildren;
}

function Estimate({ title, formula, number, bits = -Infinity, most, text, children }: EstimateProps) {
  return (
    <li class="stack min-0 ruled pt-3">
      <h3>{title}</h3>
      <Rich as="p" class="ink-2 num" text={formula} />
      <p class="estimate-digits bold anywhere num">{number}</p>
      {/* Of less than one board, the digits say enough. */}
      {Number.isFinite(bits) && (
        <p class="t-s ink-2 mb-2">
          <span class="meter mb-2" aria-hidden="true">
            <i style={{ scale: `${Math.max(0, bits) / most} 1` }} />
          </span>
          <span class="num">
            <Rich text={`2^${bits.toFixed(2)}`} />
          </span>{' '}
          <span class="label">bar: {bits.toFixed(2)} units long; each unit doubles the number</span>
        </p>
      )}
      <Rich as="p" class="prose ink-2" text={text} />
      {children}
    </li>
  );
}

// --- The third estimate: what fraction of all strings can be rolled, from a random sample ---

/** The sample size of 2007. */
const STRINGS = ROLLABLE.strings;
const YEAR = 365.25 * 24 * 3600;

function Rollable({ estimates: { dice: cells, symbols, symmetries, byDice } }: { estimates: Estimates }) {
  const { count: session, query } = useFacts();
  const { dice, seed } = query.value;
  const figures = session.figures.value;
  const goal = session.goal.value;
  const strings = figures?.strings ?? 0;
  const hit = figures && figures.hits > 0 ? figures : undefined;
  const boards = hit
    ? hit.boards < 1
      ? TEXT.count.underOne
      : power(hit.boards, 3)
    : figures && `≤ ${power(figures.boardsInterval.high)}`;
  return (
    <Estimate
      title="Only what can be rolled"
      formula={`${hit ? measuredPercent(hit.share, errorOf(hit)) : '…'} × ${symbols}^${cells} / ${symmetries}`}
      number={
        <>
          <Rich text={boards ?? '…'} /> {boards && <span class="note">boards</span>}
        </>
      }
      bits={hit?.log2}
      most={byDice.log2}
      text={TEXT.count.rollableText(cells, !looksLikeName(dice))}
    >
      {figures && !hit && (
        // Without a hit, the answer is an upper limit.
        <p class="prose ink-2" role="status">
          <Rich text={TEXT.count.none(figures.strings, power(figures.boardsInterval.high))} />
        </p>
      )}
      {hit && <Share figures={hit} />}
      <div class="controls-go row gx-4">
        {session.status.value === 'drawing' ? (
          <Button key="pause" onClick={() => session.pause()} text="Pause" />
        ) : (
          <Button
            key="draw"
            disabled={session.status.value !== 'resting'}
            onClick={() => void session.draw(strings < goal ? goal : strings < STRINGS ? STRINGS : goal + STRINGS)}
          >
            {strings < goal ? 'Resume' : `Test ${number(STRINGS)} ${strings < STRINGS ? 'strings' : 'more'}`}
          </Button>
        )}
        <p class="label num" data-testid="drawn">
          {number(strings)} of {number(goal)} strings, seed {seed}
        </p>
      </div>
      {hit && hit.boards >= 1 && <Rich as="p" class="prose ink-2" text={rangeOf(hit)} />}
    </Estimate>
  );
}

function Share({ figures }: { figures: RollableFigures }) {
  const { count: session, query } = useFacts();
  const { share, interval, strings } = figures;
  const error = errorOf(figures);
  const theirs = ROLLABLE.hits / STRINGS;
  const published = {
    value: theirs,
    error: Math.sqrt((theirs * (1 - theirs)) / STRINGS),
    compare: (apart: string, agree: boolean) => TEXT.count.published(fixedPercent(theirs, 4), apart, agree),
  };
  const [shown, low, high] = [share, interval.low, interval.high].map((part) => measuredPercent(part, error));
  return (
    <Running
      shown={shown!}
      note={TEXT.count.ofStrings(strings, low!, high!)}
      value={share}
      error={error}
      // The dice of 2007 are the set that the room begins with.
      published={query.value.dice === 'new' ? published : undefined}
      points={session.trail.value.filter(({ value }) => value > 0)}
      unit="strings"
      // A share is never below 0, although with few hits the interval is wider than the share.
      format={(value) => fixedPercent(Math.max(0, value), Math.max(2, decimalsOf(100 * error) - 1))}
      least={0}
      label={`The share of strings that can be rolled as the sample grew: ${shown!}.`}
    />
  );
}

function rangeOf({ boards, boardsInterval: { low, high }, log2Low, log2High }: RollableFigures): string {
  const years = boards / BOARDS_PER_SECOND / YEAR;
  const bits =
    log2Low !== undefined && log2High !== undefined ? ` (2^${log2Low.toFixed(2)} to 2^${log2High.toFixed(2)})` : '';
  const time = TEXT.count.scoring(BOARDS_PER_SECOND, years < 1 ? undefined : (inWords(years) ?? power(years)));
  return TEXT.count.range(power(low, 3), power(high, 3), bits, time);
}

// --- The exact odds of one board ---

const FAMOUS = 'perslatgsineters';

function Odds() {
  const room = useFacts();
  const text = useSignal(FAMOUS);
  const typed = useRef(false);
  const result = useSignal<OddsResult | undefined>(undefined);
  const ask = useMemo(
    () =>
      latest((dice: string, dictionary: string, board: string) =>
        roller(0)
          .odds(dice, dictionary, board)
          .catch((error: Error): OddsResult => ({ ok: false, message: error.message })),
      ),
    [],
  );
  // Until one is typed in, this is the best known board or, for other sizes, one that these dice roll.
  useSignalEffect(() => {
    const { seed } = room.query.value;
    const set = room.set.value;
    if (typed.current || !set) return;
    result.value = undefined;
    if (set.rows * set.cols === FAMOUS.length) text.value = FAMOUS;
    else
      void room.lab.engine.roll(set.name, seed).then(
        (board) => typed.current || (text.value = board.text),
        () => undefined,
      );
  });
  useSignalEffect(() => {
    void ask(room.query.value.dice, room.dictionary, text.value).then((answer) => {
      // The default board belongs to the previous dice. The one for these dice is being fetched.
      if (answer && (answer.ok || typed.current)) result.value = answer;
    });
  });
  const found = result.value;
  return (
    <section class="facts-block stack min-0 gap-3 odds">
      <h3>What are the odds of rolling a given board?</h3>
      <label class="stack gap-1 narrow">
        <span class="label">A board</span>
        <input
          class="field num"
          {...VERBATIM}
          value={text.value}
          aria-invalid={found?.ok === false}
          aria-describedby="odds-answer"
          onInput={(event) => {
            typed.current = true;
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <div id="odds-answer" class="odds-answer row top gap-4" aria-live="polite">
        {/* The region around it announces it, when the visitor pauses. */}
        {found?.ok === false && <p class="error-text">{sentence(found.message)}</p>}
        {found?.ok && <Answer {...found} />}
      </div>
    </section>
  );
}

function Answer({ board, ways, rolls, probabilityOfAnyImage, images, probability }: Extract<OddsResult, { ok: true }>) {
  const { ways: waysText, images: imagesText, how } = TEXT.count.odds;
  const isImpossible = ways.digits === '0';
  const spoken = isImpossible ? undefined : inWords(1 / probabilityOfAnyImage);
  const exactly = () => waysText(grouped(ways.digits), grouped(rolls.digits), power(1 / probability, 3));
  return (
    <>
      <MiniBoard grid={board} />
      <div>
        <p class="mean-value row baseline t-2xl num">
          <Rich text={isImpossible ? 'never' : `1 in ${power(1 / probabilityOfAnyImage, 3)}`} />{' '}
          {spoken !== undefined && <span class="note">about {spoken}</span>}
        </p>
        <p class="prose ink-2">
          <Rich
            text={
              isImpossible
                ? 'These dice can’t show this board, however they fall.'
                : exactly() + (images > 1 ? imagesText(images) : '') + how
            }
          />
        </p>
      </div>
    </>
  );
}
