/** How many boards there are, as in the post of 2007: three answers, each a little smaller than the last. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { MiniBoard } from '../../board/MiniBoard';
import type { Estimates, BigNumber, OddsResult, RollableFigures } from '../../engine/contract';
import { latest } from '../../engine/port';
import { whenItComes } from '../../engine/soon';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorText';
import { counted, decimalsOf, fixedPercent, grouped, measuredPercent, number, sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { VERBATIM } from '../../ui/typing';
import { looksLikeName, QUESTIONS } from './address';
import { errorOf } from './counting';
import { DicePicker } from './DicePicker';
import { inWords, power } from './format';
import { BOARDS_PER_SECOND, ROLLABLE, SOURCES } from './published';
import { roller, useFacts } from './room';
import { Running } from './Running';

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
          {QUESTIONS.count}
        </h2>
        <p>
          To find the best board, first ask how many boards there are. Here are three answers
          {isOwn ? '' : ', each closer than the one before'}.{' '}
          {!room.diceTrouble.value && `The dice you chose: ${room.titleOf(dice)}. `}Each answer is also given as a power
          of two, as in the 2007 post. The bar below an answer starts at 0 and is as long as that exponent: one unit
          longer means twice as many boards.
        </p>
        <p>
          <a href={SOURCES.boards}>How many Boggle boards are there?, 2007</a>
        </p>
        <div class="controls stack gap-3 pt-2 narrow">
          <DicePicker />
        </div>
        {dice === 'new' && (
          <Rich
            as="p"
            class="note"
            text="The 2007 post differs in three places. It says that scoring all the boards would take 1.9 billion years, not 1.5 billion, probably because it first rounds the third answer up to 2^69 boards. Its interval for that answer has a typo: 10^24 instead of 10^20. And that interval is about twice as wide as a 95% interval would be."
          />
        )}
      </div>
      <div class="facts-main stack min-0 gap-5">
        <ErrorText>{session.trouble.value}</ErrorText>
        {estimates && !room.diceTrouble.value && (
          <>
            <Answers estimates={estimates} isOwn={isOwn} />
            <Odds />
          </>
        )}
      </div>
    </>
  );
}

/** Shown instead of a number of boards that would be rounded down to 0. */
const UNDER_ONE = '< 1';

/** Not everything that is true for the published dice is true for others: those may share no face, or have no Z. */
function Answers({ estimates, isOwn }: { estimates: Estimates; isOwn: boolean }) {
  const { dice: cells, symbols, symmetries, upToSymmetry, byDice, byLetters } = estimates;
  const text = ({ value }: BigNumber, more: string): string => {
    const spoken = inWords(value);
    return value < 1 ? more : `${power(value)}${spoken === undefined ? '' : ` (${spoken})`}. ${more}`;
  };
  const digits = (of: BigNumber): string => (of.value < 1 ? UNDER_ONE : grouped(of.digits));
  return (
    <ol class="stack gap-5">
      <Estimate
        title="Every roll is a board"
        formula={`${isOwn ? 'the product of their numbers of faces' : `6^${cells}`} × ${cells}! / ${symmetries}`}
        number={digits(byDice)}
        bits={byDice.log2}
        most={byDice.log2}
        text={text(
          byDice,
          `${cells} dice fall in any order, each with any face up. Rotations and reflections count once. ${isOwn ? 'This can be' : 'This is'} too many: a board that can come up in several ways is counted several times.`,
        )}
      />
      <Estimate
        title="Any letter anywhere"
        formula={`${symbols}^${cells} / ${symmetries}`}
        number={digits(byLetters)}
        bits={byLetters.log2}
        most={byDice.log2}
        text={text(
          byLetters,
          `${counted(symbols, 'different face')} on each of ${cells} cells. ${isOwn ? 'This can be too many: here every face is allowed on every cell, even if only some of the dice have it.' : 'Still too many: a board with Z on every cell is counted here, but the dice can’t show it.'} (Dividing by ${symmetries} is not exact: symmetric boards have fewer than ${symmetries} different versions. The exact count is ${grouped(upToSymmetry.digits)}.)`,
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

function Rollable({ estimates }: { estimates: Estimates }) {
  const { dice: cells, symbols, symmetries, byDice } = estimates;
  const { count: session, query } = useFacts();
  const { dice, seed } = query.value;
  const figures = session.figures.value;
  const goal = session.goal.value;
  const strings = figures?.strings ?? 0;
  const hit = figures && figures.hits > 0 ? figures : undefined;
  const boards = hit
    ? hit.boards < 1
      ? UNDER_ONE
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
      text={`What fraction of all strings of ${cells} letters can be rolled? ${looksLikeName(dice) ? 'Nobody can check them all, so strings' : 'Strings'} are picked at random. For each one, we check whether every letter can get its own die. Such an assignment is a [[matching|perfect matching]] of ${cells} cells and ${cells} dice.`}
    >
      {figures && !hit && (
        // Without a hit, the answer is an upper limit.
        <p class="prose ink-2" role="status">
          <Rich
            text={`**None of ${counted(strings, 'random string')} can be rolled.** That is an answer too: with 95% confidence there are at most ${power(figures.boardsInterval.high)} boards that can be rolled. Testing more strings lowers this limit.`}
          />
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
      {hit && <Rich as="p" class="prose ink-2" text={rangeOf(hit, estimates)} />}
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
    said: `2007: ${fixedPercent(theirs, 4)}, from a million strings`,
  };
  const [shown, low, high] = [share, interval.low, interval.high].map((part) => measuredPercent(part, error));
  return (
    <Running
      shown={shown!}
      note={`of ${number(strings)} random strings can be rolled; [[interval|95% interval]]: ${low} to ${high}`}
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

/** Every figure divides by the symmetries, which is too much where many boards are symmetric. */
function rangeOf(figures: RollableFigures, { byLetters, upToSymmetry }: Estimates): string {
  const { boards, boardsInterval, log2Low, log2High } = figures;
  const isClose = upToSymmetry.value < 1.001 * byLetters.value;
  const start = isClose ? 'So there are probably' : 'If no board were symmetric, there would probably be';
  const years = boards / BOARDS_PER_SECOND / YEAR;
  const bits =
    log2Low !== undefined && log2High !== undefined ? ` (2^${log2Low.toFixed(2)} to 2^${log2High.toFixed(2)})` : '';
  const time = years < 1 ? 'less than a year' : `about ${inWords(years) ?? power(years)} years`;
  return `${start} between ${power(boardsInterval.low, 3)} and ${power(boardsInterval.high, 3)} boards${bits}. Scoring them all at ${number(BOARDS_PER_SECOND)} per second, the speed of 2007, would take ${time}.`;
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
    else whenItComes(room.lab.engine.roll(set.name, seed), (board) => typed.current || (text.value = board.text));
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
      <Field
        label="A board"
        class="num narrow"
        {...VERBATIM}
        value={text.value}
        aria-invalid={found?.ok === false}
        aria-describedby="odds-answer"
        onInput={(event) => {
          typed.current = true;
          text.value = event.currentTarget.value;
        }}
      />
      <div id="odds-answer" class="odds-answer row top gap-4" aria-live="polite">
        {/* The region around it announces it, when the visitor pauses. */}
        {found?.ok === false && <p class="error-text bad t-s sans anywhere">{sentence(found.message)}</p>}
        {found?.ok && <Answer {...found} />}
      </div>
    </section>
  );
}

function Answer({ board, ways, rolls, probabilityOfAnyImage, images, probability }: Extract<OddsResult, { ok: true }>) {
  const isImpossible = ways.digits === '0';
  const spoken = isImpossible ? undefined : inWords(1 / probabilityOfAnyImage);
  const same =
    images > 1
      ? `. Any of its ${images} rotations and reflections counts as the same board, which makes it ${images} times as likely`
      : '';
  const how = isImpossible
    ? 'These dice can’t show this board, however they fall.'
    : `${grouped(ways.digits)} of the ${grouped(rolls.digits)} rolls show it exactly as it is written, which is 1 in ${power(1 / probability, 3)}${same}. The odds are exact, not from a sample: the program goes through the dice one by one and keeps track of how many of each face are still needed.`;
  return (
    <>
      <MiniBoard grid={board} />
      <div>
        <p class="mean-value row baseline t-2xl num">
          <span>
            <Rich text={isImpossible ? 'never' : `1 in ${power(1 / probabilityOfAnyImage, 3)}`} />
          </span>
          {spoken !== undefined && <span class="note t-m">about {spoken}</span>}
        </p>
        <Rich as="p" class="prose ink-2" text={how} />
      </div>
    </>
  );
}
