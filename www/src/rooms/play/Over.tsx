/** After a game: the result, the words on the board, and what to do next. */
import { group } from 'd3-array';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { isVulgar } from '../../app/family';
import { dayAt, daysFrom, onTime, streak, untilNext } from '../../app/daily';
import { visit } from '../../app/route';
import { placeName } from '../../board/face';
import { printSheet } from '../../board/Paper';
import { Menu, Popup } from '../../design/Popup';
import { PlayIcon, ShareIcon } from '../../design/icons';
import type { DictionaryId } from '../../engine/contract';
import { freshSeed } from '../../engine/seed';
import { whenItComes } from '../../engine/soon';
import { Button } from '../../ui/Button';
import { OneOf } from '../../ui/Choice';
import { shareOrCopy } from '../../ui/copy';
import { Explain } from '../../ui/Explain';
import { ErrorText } from '../../ui/ErrorText';
import { announce } from '../../ui/live';
import { later, useGradual, useNow } from '../../ui/later';
import { counted, sentence, utcDate } from '../../ui/format';
import { LookUp } from '../../words/LookUp';
import { WordList } from '../../words/WordList';
import type { Tiers } from '../../words/table';
import { covers, wantTiers } from '../../words/tiers';
import { turned } from './GameBoard';
import { SendButton, Versus, versusOf } from './Versus';
import { nameOf as playerOf } from './challenge';
import { Bars, Head, Searching, useTiers } from './parts';
import { boardsFor } from './finder';
import { rankOf, unsaved } from './records';
import { useRoom } from './room';
import type { PlaySession } from './session';
import { nameOf, rulesLine, sheetOf, titleOf, useGameLink } from './share';
import { cleanSeed, dailySpec, dayOf, DEFAULT_DICE, type Spec } from './spec';
import { CHOICES, COACH, DAILY, GAME, number, OVER, PAUSED, pointNoun, points, VERSUS, words } from './text';
import { countByLength, LEVELS, lessonsOf, levelOf, richness, SAMPLE, type Summary, type Word } from './words';

export function Over() {
  const { session, held } = useRoom();
  return session.passing.value ? <PassDevice /> : held.value ? <Held /> : <Result />;
}

/** On a projector, the answers wait until the class has compared its words. */
function Held() {
  const { session, answers } = useRoom();
  const title = OVER.endings[session.game.value!.ending ?? 'stopped'];
  useEffect(() => announce(title), [title]);
  return (
    <>
      <Head title={title} />
      <div class="play-scan stack">
        <Button look="primary large" data-focus text="Show the answers" onClick={() => (answers.value = true)} />
      </div>
    </>
  );
}

function Result() {
  const { lab, session, plan, dice, begin } = useRoom();
  const game = session.game.value!;
  const summary = session.summary.value!;
  const cancel = useSignal(true);
  const tiers = useTiers(game.spec.dictionary);
  const settled = useSignal(false);
  useEffect(() => void wantTiers(game.spec.dictionary).then(() => (settled.value = true)), [game, settled]);
  // On a slow phone, to lay out the words takes longer than all the rest, which is what a player looks at first.
  const parts = useGradual(2, 1);
  const { spec, turns } = game;
  const versus = versusOf(session, cancel.value);
  const against = versus.result && versus;
  const rivals = session.rivals.value;
  const answered = rivals.some(({ answer }) => answer);
  /** Whether somebody waits for this result. */
  const back = !turns && against !== undefined && !answered;
  const opponent = rivals[0] ? rivals[0].name || 'a friend' : '';
  const again = (spec: Spec): void => void begin(spec, { turns: turns && { ...turns, done: [] }, opponent });
  const next = async (): Promise<void> => {
    const rolled = another(spec, lab.dictionaries.chosen.value, Boolean(against));
    const find = () => boardsFor(lab, [rolled], plan.value, CHOICES.fewer, [spec]);
    // Of a rematch, both players get the board of the next seed, however poor it is.
    const isFixed = against && covers(spec.dictionary) && plan.value.common === 0;
    const found = isFixed ? [rolled] : await session.attempt(find);
    if (found) again(found[0]!);
  };
  const now = useNow();
  const day = dayOf(spec);
  const results = session.saved.daily.value;
  const result = results[day ?? ''];
  const isLate = result !== undefined && !onTime(day!, result);
  /** The streak in days up to this board, if it counts. */
  const days = result && !isLate ? streak(results, day!) : 0;
  const known = tiers && levelOf(summary, tiers);
  const level = known?.level;
  const { link, note } = useGameLink(spec);
  const verdict = turns && against ? `${against.headline} ${against.scores}`.trim() : '';
  const isMeasured = known && known.common > 0;
  /** Shares a few lines of text that say nothing of the words that were missed. */
  const shareResult = (): Promise<void> => {
    // All ten squares are full only if everything was found, and at least one is if anything was.
    const full = summary.points > 0 ? Math.max(1, Math.floor((10 * summary.points) / summary.pointsOfAll)) : 0;
    const best = summary.best?.points ?? 0;
    const text = [
      `Boggle Lab: ${titleOf(spec)}`,
      verdict,
      `${verdict && 'Together: '}${PAUSED.score(summary.points, summary.words)}`,
      isMeasured &&
        `${level ? `${level.name}: ` : ''}${number(known.commonFound)} of ${counted(known.common, 'common word')}`,
      best > 1 && `Best word: ${points(best)}`,
      days > 1 && DAILY.streak(days),
      rulesLine(spec, dice),
      '■'.repeat(full) + '□'.repeat(10 - full),
      link,
    ].filter(Boolean);
    return shareOrCopy({ text: text.join('\n') }, 'Result', 'Result copied, with a link to this board.', note);
  };
  const share = (
    <Button look={day === null || answered || back ? '' : 'primary'} onClick={() => void shareResult()}>
      <ShareIcon /> Share
    </Button>
  );
  const send = <SendButton back={back} />;
  const mine = isMeasured
    ? `${turns ? 'Together you found' : `You found ${words(summary.words)},`} ${number(known.commonFound)} of the ${number(known.common)}`
    : `${number(summary.words)} of ${words(summary.wordsOfAll)} found${turns ? ' together' : ''}.`;
  const common = isMeasured ? (known.common === 1 ? 'common word' : 'common words') : '';
  const better = !against && level && (level.next ? OVER.next(level.next.points, level.next.name) : OVER.top);
  // The verdict is the first thing to hear, and so is a new one.
  const ending = sentence(OVER.endings[game.ending ?? 'stopped']);
  const total = `${ending} ${number(summary.points)} of ${points(summary.pointsOfAll)}.`;
  const rank = level && `${level.name}.`;
  const alone = [total, rank, common ? `${mine} ${common}.` : mine, better, days > 0 && DAILY.streak(days)];
  const said = against ? [against.headline, against.scores, against.others, rank] : game.reviewed ? [] : alone;
  // Once it is saved, and known how common its words are: what isn't complete would be said twice.
  const text = settled.value && game.ended !== null ? said.filter(Boolean).join(' ') : '';
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return (
    <>
      <div class="play-result stack baseline gx-3">
        <h1 class="label whole" tabIndex={-1} data-focus>
          {headingOf(session)} · {nameOf(game, rivals)}
        </h1>
        {against ? (
          <p class="play-winner whole t-2xl">{against.headline}</p>
        ) : (
          <p class="play-total figure">
            <span class="num">{number(summary.points)}</span> {pointNoun(summary.points)}
          </p>
        )}
        {level && (
          <div class={`play-level ${against ? 'whole' : 't-l good'}`}>
            {against && (turns ? 'Together: ' : 'Your level: ')}
            <Popup label={`${level.name}. What does this level mean?`} button={level.name} buttonClass="explain plain">
              {() => (
                <p class="explanation pad t-s" tabIndex={0}>
                  {OVER.levels(LEVELS.slice(1).map(([share, name]) => `${name} from ${100 * share}%`))}
                </p>
              )}
            </Popup>
          </div>
        )}
        <div class="play-line meter whole" aria-hidden="true">
          <div style={{ scale: `${summary.pointsOfAll === 0 ? 0 : summary.points / summary.pointsOfAll} 1` }} />
        </div>
      </div>
      <div class="play-entry play-summary stack gap-1">
        {against && (
          <p>
            {against.scores} {against.others}
          </p>
        )}
        <p>
          <strong>{mine}</strong> {common && <Explain term="common">{common}</Explain>}
          {common && '.'} {better}{' '}
          {spec.goal > 0 && known && <strong>{sentence(GAME.goal(known.commonFound, spec.goal))}</strong>}{' '}
          <Comparison /> {days > 0 ? <strong>{DAILY.streak(days)}</strong> : isLate && DAILY.late}{' '}
          {day === dayAt(now) && DAILY.next(untilNext(now))}
        </p>
        <div class="play-next row mt-3">
          {back ? send : day !== null && share}
          <Button
            look={(day === null || answered) && !back && !game.opponent ? 'primary' : ''}
            text={against ? 'Rematch on a new board' : 'New board'}
            disabled={session.starting.value}
            onClick={() => void next()}
          />
          {!back && day === null && send}
          {/* The last button never wraps alone. */}
          <span class="line gap-1">
            {back || day === null ? share : send}
            <More again={again} />
          </span>
        </div>
        <Searching />
        <ErrorText>{session.trouble.value || (unsaved.value ? OVER.unsaved : '')}</ErrorText>
      </div>
      {parts > 1 && (
        <div class="play-list min-0">
          <Versus of={versus} cancel={cancel} />
          <Coach tiers={tiers} />
          <Chosen />
          <Words key={tiers ? 'tiers' : 'plain'} tiers={tiers} />
          <section class="play-more underlined stack gap-3 pb-4 mt-3">
            <p>
              Possible: {points(summary.pointsOfAll)} with {words(summary.wordsOfAll)}. {bestWord(summary)} <Richness />
            </p>
            <Bars
              caption="Found, by number of letters"
              bars={countByLength(summary.all).map(({ length, found, all }) => ({
                head: length,
                share: found / all,
                text: `${number(found)} / ${number(all)}`,
              }))}
            />
            <p class="label">
              {rulesLine(spec, dice)} · {session.dictionary.value?.name}
            </p>
          </section>
        </div>
      )}
    </>
  );
}

function More({ again }: { again: (spec: Spec) => void }) {
  const { lab, session, dice, choose } = useRoom();
  const { spec, board } = session.game.value!;
  const yesterday = dailySpec(daysFrom(dayAt(new Date()), -1));
  const solve = new URLSearchParams({ board: board.text, dict: spec.dictionary, min: String(spec.minLength) });
  if (spec.scoring !== 'standard') solve.set('scoring', spec.scoring);
  const print = (): void => {
    const how = { title: titleOf(spec), large: true, key: 'all', code: true } as const;
    void session.attempt(async () => printSheet(await sheetOf(lab, dice, [spec], how)));
  };
  const missed = dayOf(spec) !== null && !session.saved.daily.value[dayOf(yesterday)!];
  return (
    <Menu
      label="More"
      button="More"
      buttonClass="button quiet"
      items={[
        ['Play it again', () => again(spec)],
        ['Open in Solve', () => visit('solve', solve)],
        ['Print this board', print],
        ...(missed ? [['Yesterday’s board', () => again(yesterday)] as const] : []),
        ['Back to the lobby', () => choose()],
      ]}
    />
  );
}

function Richness() {
  const { lab, session } = useRoom();
  const below = useSignal<number | null>(null);
  const { spec } = session.game.value!;
  const { points } = session.solution.value!;
  useEffect(() => {
    whenItComes(richness(lab.background, spec, points), (share) => (below.value = share));
  }, [lab, spec, points, below]);
  return below.value === null ? null : OVER.rich(below.value, SAMPLE);
}

/** The word whose path is on the board, with links to its definition. */
function Chosen() {
  const { session, shownWord } = useRoom();
  const word = shownWord.value === null ? '' : session.solution.value?.words[shownWord.value];
  const { known, add } = useCard(word);
  return (
    <p class="play-chosen row mb-2 gx-3 t-s note">
      {word && (
        <>
          <LookUp word={word} />
          <Button look="quiet" text={known || COACH.practice(word)} aria-disabled={known !== ''} onClick={add} />
        </>
      )}
    </p>
  );
}

/** `known`: says that a word is in the practice deck; empty if it isn't. `add` puts it there, and the focus stays. */
function useCard(word = '') {
  const { session } = useRoom();
  const inDeck = (): string => (unsaved.value ? COACH.inDeckUnsaved : 'In your practice deck');
  const known = session.saved.deck.value.some((card) => card.word === word) ? inDeck() : '';
  const add = (): void => {
    session.practice([word]);
    announce(`${word}: ${inDeck()}`);
  };
  return { known, add };
}

/** How the game ended or, if it was reopened, when it was played. */
function headingOf(session: PlaySession): string {
  const { ending, spec, turns, ended, reviewed } = session.game.value!;
  if (turns) return 'End of the round';
  if (ended === null || !reviewed) return OVER.endings[ending ?? 'stopped'];
  return dayOf(spec) === null ? `Played on ${utcDate(new Date(ended))}` : 'Your result';
}

/**
 * Returns a game with the same rules on a new board. After a given board, the new one is rolled with the usual dice. The
 * board of the day always has the same word list; after it, the player is back with the list of their `choice`. In a
 * `rematch`, the seed follows from the last one, so that both players get the same board, even if neither sends a link.
 */
function another(spec: Spec, choice: DictionaryId, rematch: boolean): Spec {
  const { source } = spec;
  const dictionary = dayOf(spec) === null ? spec.dictionary : choice;
  const dice = source.kind === 'roll' ? source.dice : DEFAULT_DICE;
  const last = source.kind === 'roll' ? source.seed : source.board;
  // After `abc` comes `abc 2`, and then `abc 3`.
  const [, name = last, at = '1'] = last.match(/^(.*) (\d{1,4})$/) ?? [];
  const seed = rematch ? cleanSeed(`${name} ${Number(at) + 1}`) : freshSeed();
  return { ...spec, dictionary, source: { kind: 'roll', dice, seed } };
}

/** Where every word earns 1 point, none is the best. */
function bestWord({ best, bestOfAll }: Summary): string {
  if (!bestOfAll) return 'This board has no words.';
  const name = ({ word, points: n }: Word): string => `${word}, ${points(n)}`;
  if (bestOfAll.points === 1) return '';
  if (!best || best.points < 2) return `Best possible word: ${name(bestOfAll)}.`;
  const isBest = best.points === bestOfAll.points;
  return `Best word: ${name(best)}${isBest ? ', as good as any on this board' : `; best possible: ${name(bestOfAll)}`}.`;
}

function Comparison() {
  const { session } = useRoom();
  const { spec, replay, turns } = session.game.value!;
  const mine = session.score.value;
  if (turns) return null;
  if (replay) return 'Replays don’t count toward your best.';
  const { rank, equal, games } = rankOf(session.saved.history.value, spec, mine);
  // The only result with these rules has nothing to be compared with.
  if (mine === 0 || rank > 1 || games < 2) return null;
  return <strong class="good">{OVER.best(games, equal > 1)}</strong>;
}

// --- All words of the board, by points, with found words marked ---

type Filter = 'all' | 'missed' | 'common' | 'found';
const FILTERS: readonly Filter[] = ['common', 'missed', 'found', 'all'];

/** The words of the board that a choice shows. */
function wordsIn(all: readonly Word[], filter: Filter, tiers: Tiers | undefined): readonly Word[] {
  if (filter === 'all') return all;
  const isWanted = filter === 'common' ? (word: string) => tiers?.of(word) === 'common' : () => true;
  return all.filter(({ word, found }) => found === (filter === 'found') && isWanted(word));
}

function Words({ tiers }: { tiers: Tiers | undefined }) {
  const { session, shownWord } = useRoom();
  const { all } = session.summary.value!;
  // What is new to the player comes first.
  const filter = useSignal<Filter>(tiers ? 'common' : 'missed');
  const choose = (next: Filter): void => {
    filter.value = next;
    shownWord.value = wordsIn(all, next, tiers).find(({ word }) => !isVulgar(word))?.index ?? null;
  };
  useEffect(() => {
    choose(filter.value);
    return () => (shownWord.value = null);
  }, [all]);
  return (
    <>
      <OneOf
        bare
        name="filter"
        class="play-filter w-full"
        label="Words shown"
        options={FILTERS.filter((each) => each !== 'common' || tiers).map((each) => [
          each,
          <>
            {OVER.filter[each]} <small>{number(wordsIn(all, each, tiers).length)}</small>
          </>,
        ])}
        value={filter.value}
        onChoose={choose}
      />
      <Listed filter={filter} tiers={tiers} />
    </>
  );
}

/** The list comes a frame later than the mark of the choice that was pressed. */
const Listed = later(function Listed({ filter, tiers }: { filter: Signal<Filter>; tiers: Tiers | undefined }) {
  const { session, shownWord } = useRoom();
  const solution = session.solution.value!;
  const { all } = session.summary.value!;
  const found = useMemo(() => new Set(all.flatMap(({ found, index }) => (found ? [index] : []))), [all]);
  const groups = useMemo(
    () =>
      [...group(wordsIn(all, filter.value, tiers), (word) => word.points)].map(([worth, group]) => {
        const had = group.filter((word) => word.found).length;
        const note = filter.value === 'all' ? `${number(had)} of ${number(group.length)} found` : words(group.length);
        return { name: points(worth), note, words: group.map(({ index }) => index) };
      }),
    [all, filter.value],
  );
  if (groups.length === 0) return <p class="note mt-3">{OVER.empty[all.length === 0 ? 'all' : filter.value]}</p>;
  const show = (index: number): void => {
    if (index >= 0) shownWord.value = index;
  };
  return (
    <WordList
      label="Words on the board. The selected word is shown on it."
      words={solution.words}
      groups={groups}
      selected={shownWord.value}
      point={show}
      pick={show}
      say={(index) => OVER.option(solution.words[index]!, solution.wordPoints[index]!, found.has(index))}
      found={found}
    />
  );
});

function Coach({ tiers }: { tiers: Tiers | undefined }) {
  const { session, quarters } = useRoom();
  const solution = session.solution.value!;
  const { grid, seen } = turned(solution.board, quarters.value);
  const who = session.game.value!.turns ? 'Together you' : 'You';
  const place = (cell: number): string => placeName(grid, seen[cell]!);
  const lessons = lessonsOf(solution, session.summary.value!, tiers, { who, place });
  if (lessons.length === 0) return null;
  return (
    <section class="play-coach stack ruled py-3" aria-label={COACH.title}>
      <h2>{COACH.title}</h2>
      <ul class="stack">
        {lessons.map(({ text, words, note }) => (
          <li key={text}>
            {text}{' '}
            {words.map((word) => (
              <Shown key={word.index} {...word} />
            ))}{' '}
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A word that shows its path when pressed, and a button that adds it to the practice deck. */
function Shown({ word, index }: Word) {
  const { shownWord } = useRoom();
  const { known, add } = useCard(word);
  return (
    <span class="play-taught nowrap">
      <button
        class="chip"
        type="button"
        aria-pressed={shownWord.value === index}
        onClick={() => (shownWord.value = index)}
      >
        {word}
      </button>
      <button
        class="chip"
        type="button"
        aria-disabled={known !== ''}
        aria-label={COACH.practice(word)}
        title={known || COACH.practice(word)}
        onClick={add}
      >
        {known ? '✓' : '+'}
      </button>
    </span>
  );
}

function PassDevice() {
  const { session, choose } = useRoom();
  const game = session.game.value!;
  const turns = game.turns!;
  const player = playerOf(turns, turns.done.length);
  return (
    <>
      <Head title={VERSUS.pass(player)} />
      <div class="play-entry play-summary stack gap-1">
        <p>{VERSUS.passAbout}</p>
        <p class="label">{titleOf(game.spec)}</p>
      </div>
      <div class="play-cover stack gap-3">
        <Button
          look="primary large play-go"
          disabled={session.starting.value}
          data-focus
          onClick={() => void session.start(game.spec, game)}
        >
          <PlayIcon /> Start {player}’s turn
        </Button>
      </div>
      <div class="play-list min-0">
        <Button look="quiet" text="End the round" onClick={() => choose()} />
      </div>
    </>
  );
}
