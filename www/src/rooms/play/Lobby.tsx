/** Before a game: today's board, a new one, and, folded away, everything else. */
import type { DictionaryId } from '../../engine/contract';
import { pastedEntries } from '../../engine/pasted';
import { freshSeed } from '../../engine/seed';
import { useSignal } from '@preact/signals';
import { bestStreak, dateOf, dayAt, daysFrom, gameInPlay, onTime, streak, untilNext } from '../../app/daily';
import { useArrived } from '../../app/carried';
import { EMBEDDED } from '../../app/embed';
import { chooseFamily, FamilyFilter, family, leftOut } from '../../app/family';
import { BUNDLED, DEFAULT_DICTIONARY } from '../../app/lists';
import { FIRST, makeList } from '../../app/picker/AddList';
import { NOT_WHOLE, PointsChoice } from '../../app/points';
import { href } from '../../app/route';
import type { Grid } from '../../board/face';
import { MiniBoard } from '../../board/MiniBoard';
import { printSheet, type Sheet } from '../../board/Paper';
import { GridIcon, PlayIcon } from '../../design/icons';
import { Button, FileButton } from '../../ui/Button';
import { Check, Field, OneOf, Select, TextArea } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorText';
import { Explain } from '../../ui/Explain';
import { Pairs } from '../../ui/Pairs';
import { download } from '../../ui/download';
import { lengthOf, clock, counted, sentence, shortDate, shortPercent, utcDate } from '../../ui/format';
import { InTurn, useNow } from '../../ui/later';
import { announce } from '../../ui/live';
import { toast } from '../../ui/toast';
import { VERBATIM } from '../../ui/typing';
import { covers } from '../../words/tiers';
import { nameOf } from './challenge';
import { boardsFor, COMMON_WORDS, OWN_WORDS } from './finder';
import { Bars, DueDays, Fold, Head, Help, Searching, useTiers } from './parts';
import { dueNow, lastOn, MAX_BYTES, readBackup, unsaved, writeBackup } from './records';
import { MAX_RECORDS, statisticsOf, weeksOf } from './records';
import { project, useRoom } from './room';
import { rulesLine, type SheetLook, sheetOf, titleOf } from './share';
import { choicesOf, MAX_GOAL, minLengthOf, type PlayPlan, PRESETS, withPreset } from './spec';
import { cleanSeed, dailySpec, keyOf, linkedSpec, queryOf, type Spec, specOf } from './spec';
import { number, points, UNTIMED, words } from './text';
import { BACKUP, CHOICES, DAILY, GAME, LINK, PAUSED, PRACTICE, PRINT, SETUP, statsOf, VERSUS } from './text';

export function Setup() {
  const { lab, session, plan, dice, begin, choose, linked } = useRoom();
  const { dictionaries } = lab;
  // The requested list, even if it isn't available, because no other list replaces it without asking.
  const dictionary = dictionaries.asked.value;
  const missing = dictionaries.trouble.value;
  // The end of the link is missing: no list has such a name.
  const isNamed = /^own:.+-(face|plain)$/.test(dictionary) || BUNDLED.some(({ id }) => id === dictionary);
  const isCut = missing !== '' && !isNamed;
  const asked = linkedSpec(linked.value, plan.value, dice, dictionary);
  const rival = linked.value.rival;
  const waiting = session.waiting.value;
  const next = asked ?? specOf(plan.value, dice, dictionary, '');
  const busy = session.starting.value;
  const start = async (with_ = dictionary, waits = false): Promise<void> => {
    const { badPoints, players, names, seed } = plan.value;
    if (!asked && badPoints) {
      session.trouble.value = NOT_WHOLE;
      document.querySelector<HTMLElement>('.points-fields [aria-invalid="true"]')?.focus();
      return;
    }
    // The random seed is drawn when the game starts, so that no two games get the same one.
    const named = { ...(asked ?? specOf(plan.value, dice, dictionary, freshSeed())), dictionary: with_ };
    // A typed seed stands for its board, whatever words that board has, except where a list makes the boards.
    const isFixed = asked || (cleanSeed(seed) !== '' && covers(with_));
    const [spec] = isFixed ? [named] : ((await boardsFor(lab, [named], plan.value, CHOICES.fewer)) ?? []);
    if (!spec) return;
    const turns = asked || players === 1 ? null : { players, names, done: [] };
    await begin(spec, { rivals: rival ? [rival] : [], turns }, waits || undefined);
  };
  const carried = useArrived(missing ? linked.value.list : undefined, dictionary);
  const addAndStart = async (): Promise<void> => {
    if (await carried?.add()) await start();
    else session.trouble.value = 'The word list in this link is damaged. Ask for the link again.';
  };
  // A new board is chosen by its common words.
  useTiers(dictionary);
  const now = useNow();
  const today = dailySpec(dayAt(now));
  const results = session.saved.daily.value;
  const played = results[dayAt(now)];
  const [days, best] = [streak(results, dayAt(now)), bestStreak(results)];
  const line = [
    played ? `Today: ${points(played.points)}.` : '',
    days > 0 ? DAILY.streak(days) : '',
    best > days ? `Your longest streak: ${counted(best, 'day')}.` : '',
    played ? DAILY.next(untilNext(now)) : '',
  ].filter(Boolean);
  /** Starts the board of a day or, if it was played, shows its result. */
  const open = async (day: string): Promise<void> => {
    const board = dailySpec(day);
    if (results[day]) lab.go(queryOf(board, results[day].ended));
    else await begin(board);
  };
  const [hasDays, yesterday] = [!asked && !EMBEDDED, daysFrom(dayAt(now), -1)];
  // A visitor who opens a link wants its board; one who comes back wants the waiting game; all others, today's board.
  const elsewhere = session.elsewhere.value;
  const isFirst = waiting && gameInPlay(dayAt(now))?.isFirst !== false;
  const first = elsewhere ? 'back' : asked ? 'start' : isFirst ? 'resume' : played ? 'start' : 'daily';
  /** A way to begin. The likeliest one is large, and has the focus. */
  const way = (which: typeof first | 'yesterday', text: string, begin: () => Promise<unknown>) => (
    <Button
      look={first === which ? 'primary large play-go' : ''}
      disabled={busy}
      data-focus={first === which || undefined}
      onClick={() => void session.attempt(begin)}
    >
      {first === which && <PlayIcon />} {text}
    </Button>
  );
  const resume = waiting && !EMBEDDED && (
    <>
      {way('resume', 'Resume your game', () => session.restore(null))}
      <p class="label page-only">
        {waiting.turns && waiting.ending !== null
          ? `${nameOf(waiting.turns, waiting.turns.done.length)} plays next`
          : [
              waiting.spec.seconds === 0 ? UNTIMED : PAUSED.left(clock(waiting.spec.seconds - waiting.elapsed / 1000)),
              words(waiting.found.length),
            ].join(', ')}
      </p>
    </>
  );
  const rules = rulesLine(next, dice);
  const last = asked && lastOn(session.saved.history.value, asked);
  return (
    <>
      <Head title={rival ? `${rival.name || 'A friend'} challenges you` : asked ? titleOf(asked) : 'Play'} />
      <div class="play-entry play-summary stack gap-1">
        {asked ? (
          <>
            <p class="play-rules">{rules}</p>
            <p class="label page-only">
              {last && `Last time: ${points(last.points)}.`}{' '}
              {last?.found && <a href={href('play', queryOf(next, last.ended))}>See that result</a>}
            </p>
          </>
        ) : (
          <>
            <p>
              <b>{DAILY.title}</b>:{' '}
              {DAILY.about(dictionary === today.dictionary ? '' : dictionaries.nameOf(today.dictionary))}
            </p>
            {line.length > 0 && <p class="label page-only">{line.join(' ')}</p>}
          </>
        )}
      </div>
      <div class="play-cover stack gap-3">
        <ErrorText>
          {!missing || carried ? session.trouble.value : isCut ? LINK.cut : SETUP.missingList(missing)}
        </ErrorText>
        {elsewhere && <p>{LINK.elsewhere}</p>}
        {elsewhere && way('back', 'Play it here', () => session.takeBack())}
        {first === 'resume' && resume}
        {hasDays &&
          !(waiting && keyOf(waiting.spec) === keyOf(today)) &&
          way('daily', played ? 'See today’s result' : DAILY.title, () => open(dayAt(now)))}
        {hasDays &&
          way('yesterday', results[yesterday] ? 'Yesterday’s result' : 'Yesterday’s board', () => open(yesterday))}
        {carried && <p>{SETUP.carried(carried.name)}</p>}
        {carried ? (
          way('start', 'Add the list and play', addAndStart)
        ) : isCut ? null : missing ? (
          <Button disabled={busy} onClick={() => void session.attempt(() => start(DEFAULT_DICTIONARY))}>
            Play with {BUNDLED[0]?.name ?? DEFAULT_DICTIONARY} instead
          </Button>
        ) : (
          way('start', asked ? 'Play this board' : 'New board', () => start())
        )}
        {busy && <Searching />}
        {!asked && !missing && <p class="label page-only">{rules}</p>}
        {first !== 'resume' && resume}
      </div>
      {!EMBEDDED && (
        <div class="play-list min-0">
          <InTurn>
            {asked && (
              <section class="underlined pb-4">
                <p class="mb-2">{rival ? SETUP.challengeAbout : SETUP.shared}</p>
                <Button text="Set up a different game" onClick={() => choose()} />
              </section>
            )}
            <Help minLength={next.minLength} scoring={next.scoring} open={linked.value.help ?? false} />
            {!asked && (
              <Fold title="Game settings" note="time, players, family filter">
                <Choices start={() => void session.attempt(start)} />
              </Fold>
            )}
            {!asked && (
              <Fold title="Challenge a friend">
                <p class="note">{VERSUS.before}</p>
                <Button text="Get a board" onClick={() => void session.attempt(() => start(dictionary, true))} />
              </Fold>
            )}
            {!asked && <ForClass />}
            {!asked && (
              <Fold title={DAILY.calendar}>
                <Calendar today={dayAt(now)} open={open} />
              </Fold>
            )}
            <PracticeDeck />
            <Statistics />
            <PastGames />
            <Backup />
          </InTurn>
        </div>
      )}
    </>
  );
}

// --- The settings of the next game ---

const TIMES: readonly number[] = [30, 60, 80, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1800, 3600, 0];

function Choices({ start }: { start: () => void }) {
  const { lab, session, plan, dice } = useRoom();
  const dictionary = lab.dictionaries.asked.value;
  const { dice: name, seed, seconds, players, badPoints } = plan.value;
  const minLength = minLengthOf(plan.value, dice);
  const change = (part: Partial<PlayPlan>): void => void (plan.value = { ...plan.value, ...part });
  const able = covers(dictionary);
  const rules = (plan: PlayPlan): string => keyOf(specOf({ ...plan, seed: '' }, dice, '', ''));
  return (
    <form class="stack gap-4" aria-label="The next game" onSubmit={(event) => event.preventDefault()}>
      <OneOf
        name="preset"
        look="pills"
        label="Game"
        options={PRESETS.map((preset) => [preset, preset.name])}
        // While a typed table is incomplete, the plan matches no named game.
        value={
          badPoints ? undefined : PRESETS.find((preset) => rules(withPreset(plan.value, preset)) === rules(plan.value))
        }
        onChoose={(preset) => (plan.value = withPreset(plan.value, preset))}
      />
      <div class="fill-l gap-4">
        <Select
          label="Time"
          options={[...new Set([...TIMES, seconds])].map((time) => [time, time === 0 ? UNTIMED : clock(time)])}
          value={seconds}
          onChoose={(time) => change({ seconds: Number(time) })}
        />
        <OneOf
          name="players"
          label="Players on this device"
          options={[1, 2, 3, 4].map((n) => [n, n])}
          value={players}
          onChoose={(players) => change({ players })}
        />
      </div>
      {players > 1 && (
        <div class="fill">
          {Array.from({ length: players }, (_, i) => (
            <input
              key={i}
              class="field"
              aria-label={`Name of player ${i + 1}`}
              placeholder={VERSUS.player(i + 1)}
              maxLength={24}
              value={plan.value.names[i]}
              onInput={(event) => change({ names: plan.value.names.with(i, event.currentTarget.value) })}
            />
          ))}
          <p class="note whole t-s">{CHOICES.playersAbout}</p>
          <Button look="primary" text="Start the round" disabled={session.starting.value} onClick={start} />
        </div>
      )}
      <FamilyFilter id="play-family" />
      <details>
        <summary>More settings</summary>
        <Switches dictionary={dictionary} />
        <OneOf
          name="dice"
          look="pills"
          label="Dice"
          options={dice.map((set) => [set.name, `${set.rows}×${set.cols} ${set.title}`])}
          value={name}
          onChoose={(dice) => change({ dice })}
        />
        <OneOf
          name="min"
          label="Minimum word length"
          options={[1, 2, 3, 4, 5, 6].map((n) => [n, n])}
          value={minLength}
          onChoose={(length) => change({ minLengths: { ...plan.value.minLengths, [name]: length } })}
        />
        <PointsChoice
          name="play-scoring"
          scoring={plan.value.scoring}
          onChange={(scoring) => change(scoring === null ? { badPoints: true } : { scoring, badPoints: false })}
        />
        <div class="fill-l gap-4">
          <Count of="common" own={!able} />
          {able && <Count of="goal" />}
          {able ? (
            <div class="note t-s whole">
              If you enter no number and no seed, a board with fewer than {COMMON_WORDS}{' '}
              <Explain term="common">common words</Explain> is rolled again, up to four times.
            </div>
          ) : (
            <p class="note t-s whole">{CHOICES.ownAbout}</p>
          )}
        </div>
        <Field
          label="Seed (same seed, same board)"
          value={seed}
          maxLength={64}
          placeholder="leave empty for a random board"
          {...VERBATIM}
          onInput={(event) => change({ seed: event.currentTarget.value })}
        />
      </details>
    </form>
  );
}

/** How many of the words that count a board must have, on a screen or on paper, or how many to find. */
function Count({ of, own = false }: { of: 'common' | 'goal'; own?: boolean }) {
  const { plan } = useRoom();
  return (
    <Field
      label={of === 'goal' ? 'Goal: common words to find' : own ? CHOICES.atLeastOwn : CHOICES.atLeast}
      class="num"
      type="number"
      min={0}
      max={MAX_GOAL}
      step={1}
      inputMode="numeric"
      placeholder={of === 'goal' ? 'none' : String(own ? OWN_WORDS : COMMON_WORDS)}
      value={plan.value[of] || ''}
      onInput={(event) => {
        const wanted = Math.round(Number(event.currentTarget.value)) || 0;
        plan.value = { ...plan.value, [of]: Math.min(MAX_GOAL, Math.max(0, wanted)) };
      }}
    />
  );
}

const SWITCHES = [
  ['hints', 'Show how many words are left'],
  ['starts', 'Show on the tiles how many words start there (each counts once)'],
  ['sound', 'Sound'],
  ['vibration', 'Vibration'],
  ['commonHints', 'Count only common words in these hints'],
] as const;

/** `dictionary`: the game's list. Only some lists have words that are known to be common. */
export function Switches({ dictionary }: { dictionary: string }) {
  const { plan } = useRoom();
  const able: { [name: string]: boolean } = {
    vibration: 'vibrate' in navigator,
    commonHints: (plan.value.hints || plan.value.starts) && covers(dictionary),
  };
  return (
    <div class="fill-l gap-1">
      <p class="note t-s whole">{CHOICES.hintsAbout}</p>
      {SWITCHES.filter(([name]) => able[name] ?? true).map(([name, label]) => (
        <Check
          key={name}
          label={label}
          checked={plan.value[name]}
          onChange={(on) => (plan.value = { ...plan.value, [name]: on })}
        />
      ))}
    </div>
  );
}

// --- The board of the day ---

const WEEKS = 5;

/** Every day of the last weeks as a button: its board or, if it was played, the result. */
function Calendar({ today, open }: { today: string; open: (day: string) => Promise<void> }) {
  const { session } = useRoom();
  const results = session.saved.daily.value;
  const weekday = (dateOf(today)?.getUTCDay() ?? 0) || 7;
  const first = daysFrom(today, 1 - weekday - 7 * (WEEKS - 1));
  const days = Array.from({ length: 7 * (WEEKS - 1) + weekday }, (_, i) => daysFrom(first, i));
  const all = Object.values(results);
  const steps = all.map(({ points, pointsOfAll }) =>
    Math.min(19, Math.floor((20 * points) / Math.max(1, pointsOfAll))),
  );
  const counts = Array.from({ length: Math.max(-1, ...steps) + 1 }, (_, i) => steps.filter((at) => at === i).length);
  return (
    <>
      <p class="note t-s">{DAILY.rule}</p>
      <ol class="daily-calendar stack gap-1" aria-label={DAILY.calendar}>
        {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
          <li key={name} class="label center" aria-hidden="true">
            {name}
          </li>
        ))}
        {days.map((day, i) => {
          const had = results[day];
          const name = utcDate(dateOf(day)!);
          return (
            <li key={day}>
              <button
                class="plain rounded w-full tall center"
                type="button"
                disabled={session.starting.value}
                data-played={had !== undefined}
                data-late={had !== undefined && !onTime(day, had)}
                aria-current={day === today ? 'date' : undefined}
                aria-label={DAILY.open(name, day === today, had?.points, had !== undefined && !onTime(day, had))}
                onClick={() => void open(day)}
              >
                <small class="num block">
                  {i === 0 || day.endsWith('-01') ? shortDate(dateOf(day)!) : Number(day.slice(8))}
                </small>
                <b class="num block">{had ? number(had.points) : ''}</b>
              </button>
            </li>
          );
        })}
      </ol>
      {all.length > 1 && (
        <Bars
          caption="All your daily results, by the share of the points"
          bars={counts.map((n, i) => ({
            head: `${5 * i}–${i < 19 ? 5 * i + 4 : 100}%`,
            share: n,
            text: number(n),
          }))}
        />
      )}
    </>
  );
}

function PracticeDeck() {
  const due = dueNow(useRoom().session.saved.deck.value, Date.now()).length;
  return (
    <Fold title="Practice" note={due > 0 ? `${number(due)} due` : ''}>
      <p class="note t-s">{PRACTICE.about}</p>
      {due > 0 && (
        <a class="button" href={href('play', new URLSearchParams({ practice: '1' }))}>
          Practice {words(due)}
        </a>
      )}
      <DueDays />
    </Fold>
  );
}

function Statistics() {
  const { history } = useRoom().session.saved;
  const all = statisticsOf(history.value);
  if (!all) return null;
  const weeks = weeksOf(history.value, Date.now());
  const most = Math.max(...weeks.map(({ share }) => share), 0.01);
  return (
    <Fold title="Your progress">
      {weeks.length > 1 && (
        <Bars
          caption="Share of all possible points, by week"
          bars={weeks.map(({ from, games, share }) => ({
            head: shortDate(from),
            share: share / most,
            text: shortPercent(share),
            title: counted(games, 'game'),
          }))}
        />
      )}
      <Pairs
        class="fill-s"
        nameClass="label"
        valueClass="num t-l"
        of={statsOf(all, history.value.length === MAX_RECORDS).filter(([, value]) => value !== '')}
      />
    </Fold>
  );
}

const FEW = 5;

function PastGames() {
  const { session, dice } = useRoom();
  const { saved } = session;
  const records = saved.history.value;
  const all = useSignal(false);
  if (records.length === 0) return null;
  const clear = (): void => {
    const undo = saved.clear();
    toast({ text: 'History cleared.', action: { label: 'Undo', run: undo }, lasting: 12_000 });
  };
  return (
    <Fold title="Past games" note={number(records.length)}>
      <ol class="play-history ruled w-full" aria-label="Past games">
        {(all.value ? records : records.slice(0, FEW)).map((record) => (
          <li key={record.ended}>
            {/* Games saved by earlier versions have no words to show and can only be played again. */}
            <a
              class="stack tall underlined"
              href={href('play', queryOf(record.spec, record.found ? record.ended : undefined))}
              title={`${rulesLine(record.spec, dice)} · ${record.dictionaryName}`}
            >
              <span class="num t-s">
                <b>{number(record.points)}</b>
                <span> of {number(record.pointsOfAll)}</span>
              </span>
              <span>
                {titleOf(record.spec)}
                {record.replay && (
                  <span class="label"> {record.turns ? counted(record.turns.players, 'player') : 'replay'}</span>
                )}
              </span>
              <time class="num t-s ink-2 right" dateTime={new Date(record.ended).toISOString()}>
                {shortDate(record.ended)}
              </time>
            </a>
          </li>
        ))}
      </ol>
      {records.length > FEW && !all.value && (
        <Button look="quiet" text={`Show all ${number(records.length)}`} onClick={() => (all.value = true)} />
      )}
      <p class="note t-s">
        {!unsaved.value && 'Saved in this browser only.'} <Button look="quiet" text="Clear history" onClick={clear} />
      </p>
    </Fold>
  );
}

// --- Boards for a class or a table: found first, then on paper or on a projector ---

function ForClass() {
  const room = useRoom();
  const { lab, session, plan, dice, begin, sheet, classWords: typed } = room;
  const { dictionaries } = lab;
  const usual = dictionaries.asked.value;
  const own = typed.value.trim() !== '' || !covers(usual);
  const boards = useSignal(sheet.value?.specs.length ?? 1);
  const how = useSignal<SheetLook>({ title: sheet.value?.title ?? 'Boggle', large: false, key: 'all', code: true });
  const { title, large, key, code } = how.value;
  const look = (change: Partial<SheetLook>): void => void (how.value = { ...how.value, ...change });
  const trouble = useSignal('');
  const busy = useSignal(false);
  const rules = keyOf(specOf(plan.value, dice, typed.value.trim() ? '' : usual, ''));
  const asked = [typed.value, boards.value, rules, plan.value.common, family.value].join(' ');
  const found = sheet.value?.asked === asked ? sheet.value : null;
  /** Makes a list of the words in the field, for these boards alone; without any, the usual list counts. */
  const listOf = async (words: string): Promise<DictionaryId> => {
    if (!words.trim()) return usual;
    const report = await makeList(dictionaries, words, { ...FIRST, name: title === 'Boggle' ? FIRST.name : title });
    if (!report.ok) throw new Error(`${sentence(report.message)} ${PRINT.used(0, pastedEntries(words))}`);
    return report.info.id;
  };
  const find = async (): Promise<void> => {
    const dictionary = await listOf(typed.value);
    const spec = specOf(plan.value, dice, dictionary, freshSeed());
    const seed = spec.source.kind === 'roll' ? spec.source.seed : '';
    // The first board has the seed itself, so that it is the board that a link with this seed opens.
    const rolled = Array.from({ length: boards.value }, (_, i): Spec => {
      const next = i === 0 ? seed : cleanSeed(`${seed} ${i + 1}`);
      return { ...spec, source: { kind: 'roll', dice: plan.value.dice, seed: next } };
    });
    const isFixed = covers(dictionary) && cleanSeed(plan.value.seed) !== '';
    let few = '';
    const fewer = (...of: Parameters<typeof PRINT.fewer>): void => void (few = PRINT.fewer(...of));
    const specs = isFixed ? rolled : await boardsFor(lab, rolled, plan.value, fewer, found?.specs);
    if (!specs) return;
    const { boards: laid } = await sheetOf(lab, dice, specs, { ...how.value, key: 'all', code: false });
    const note = `${await notUsed(spec, dictionary, laid[0]!.grid)} ${few}`.trim();
    sheet.value = { asked, title, specs, boards: laid, note };
    announce(`${note} ${laid.map((board, i) => holds(board, i, own)).join('. ')}`);
  };
  /** Says which of the words in the field no board can have. */
  const notUsed = async ({ minLength }: Spec, dictionary: string, { cells }: Grid): Promise<string> => {
    const entries = /^include\s/m.test(typed.value) ? [] : pastedEntries(typed.value);
    const known = new Set(entries.length > 0 ? (await lab.engine.listText(dictionary)).split('\n') : []);
    const [least, most] = [Math.max(FIRST.minLength, minLength), cells.length];
    const fits = (letters: number): boolean => letters >= least && letters <= most;
    const left = entries.filter(
      (word) => !known.has(word) || !fits(lengthOf(word)) || /q(?!u)/.test(word) || leftOut(word),
    );
    return left.length > 0 ? PRINT.used(entries.length - left.length, left) : '';
  };
  const print = async (): Promise<void> => printSheet(await sheetOf(lab, dice, found!.specs, how.value));
  const show = async (spec: Spec): Promise<void> => {
    sheet.value = { ...found!, title };
    project(room, true);
    await begin(spec, {}, true);
    if (!session.game.value) project(room, false);
  };
  return (
    <Fold title="Boards for a class" note="with your own words" open={sheet.value !== null}>
      <p class="note">{PRINT.about}</p>
      <TextArea
        label={PRINT.words(dictionaries.nameOf(usual))}
        rows={3}
        value={typed.value}
        onInput={(event) => (typed.value = event.currentTarget.value)}
      />
      <div class="fill gap-4">
        <Field
          label="Title of the sheet"
          maxLength={60}
          autocapitalize="sentences"
          value={title}
          onInput={(event) => look({ title: event.currentTarget.value })}
        />
        <OneOf
          name="print-boards"
          label="Number of boards"
          options={[1, 2, 3, 4, 5, 6].map((n) => [n, n])}
          value={boards.value}
          onChoose={(n) => (boards.value = n)}
        />
      </div>
      {found?.note && <p>{found.note}</p>}
      <div class="row">
        <Button
          look={found ? '' : 'primary'}
          text={found ? 'Find other boards' : 'Find boards'}
          disabled={busy.value}
          onClick={() => void session.attempt(find, busy, trouble)}
        />
        {found && <Button look="primary" text="Print" onClick={() => void session.attempt(print, busy, trouble)} />}
        {busy.value && <Searching />}
      </div>
      <ErrorText>{trouble.value}</ErrorText>
      {found && (
        <ol class="play-sheet fill top">
          {found.boards.map((board, i) => (
            <li key={i} class="stack gap-1">
              <MiniBoard grid={board.grid} />
              <b>{holds(board, i, own)}</b>
              {own && <p class="t-s ink-2">{board.key?.parts[0]?.words.slice(0, 40).join(', ')}</p>}
              <Button onClick={() => void show(found.specs[i]!)}>
                <GridIcon /> {GAME.projector}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>More for the sheet</summary>
        <Count of="common" own={own} />
        <FamilyFilter id="print-family" />
        <Check label="One large board on each page" checked={large} onChange={(on) => look({ large: on })} />
        <Select label="Words of the boards" options={PRINT.keys} value={key} onChoose={(key) => look({ key })} />
        <Check label={PRINT.code} checked={code} onChange={(on) => look({ code: on })} />
        {own && <p class="note t-s">{PRINT.own}</p>}
      </details>
    </Fold>
  );
}

/** What a board of a sheet holds: words of one's own list, or common and other words. */
function holds({ key }: Sheet['boards'][number], i: number, own: boolean): string {
  const [first, ...others] = key?.parts ?? [];
  const all = [first, ...others].flatMap((part) => part?.words ?? []).length;
  const common = first?.title === PRINT.tiers.common ? first.words.length : 0;
  return `${PRINT.board(i + 1)}: ${first?.title === '' ? (own ? `${all} of your words` : words(all)) : PRINT.common(common, all)}`;
}

function Backup() {
  const { session, plan } = useRoom();
  const trouble = useSignal('');
  const done = useSignal('');
  const { saved } = session;
  const save = (): void => download('boggle-lab-games.json', writeBackup(saved, choicesOf(plan.value), family.value));
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = file.size > MAX_BYTES ? BACKUP.large : readBackup(await file.text());
    trouble.value = typeof read === 'string' ? read : '';
    done.value = '';
    if (typeof read === 'string') return;
    const { games, days, left } = saved.merge(read.records, read.daily, read.deck);
    plan.value = { ...plan.value, ...read.choices };
    if (read.family) chooseFamily(true);
    done.value = BACKUP.loaded(games, days, left);
  };
  return (
    <Fold title="Move your games to another device">
      <p class="note t-s">One file holds your past games, daily results, practice deck, and settings.</p>
      <div class="row">
        <Button text="Export everything" onClick={save} />
        <FileButton accept=".json,application/json" onFiles={([file]) => load(file)}>
          Import a file
        </FileButton>
      </div>
      <p role="status">{done.value}</p>
      <ErrorText>{trouble.value}</ErrorText>
    </Fold>
  );
}
