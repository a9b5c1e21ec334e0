/** Before a game: the settings, one tap to start, and past games. */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { EMBEDDED } from '../../app/embed';
import { BUNDLED, DEFAULT_DICTIONARY } from '../../app/lists';
import { href } from '../../app/route';
import { PlayIcon } from '../../design/icons';
import { Backup } from './Backup';
import { type CarriedList, unpackList } from './carried';
import { Choices } from './Choices';
import { dailySpec } from './daily';
import { Calendar, dailyLine, useNow } from './Daily';
import { dayAt } from '../../app/daily';
import { Fold } from './Fold';
import { findWith, wantedWords } from './wanted';
import { confirm } from '../../ui/confirm';
import { Help } from './Help';
import { lastOn, type GameRecord } from './history';
import { PastGames } from './PastGames';
import { POINTS } from '../../app/points/text';
import { diceTitle, linkedSpec, specOf } from './plan';
import { newSeed, type RoomProps } from './room';
import { rulesOf, titleOf } from './share';
import { cleanSeed, formatTime, type LinkedGame, MAX_SECONDS, MIN_SECONDS, queryOf, type Spec } from './spec';
import { Print } from './Print';
import { Statistics } from './Statistics';
import { Title } from './Title';
import { nameOf } from './turns';
import { CHOICES, DAILY, LINK, problemOf, RULES, SETUP, VERSUS, words } from './text';
import { covers } from '../../words/tiers';
import { PracticeDeck } from './PracticeDeck';
import { ErrorText } from '../../ui/ErrorPanel';

interface SetupProps extends RoomProps {
  /** What the link that led here asks for. */
  readonly linked: ReadonlySignal<LinkedGame>;
}

export function Setup(props: SetupProps) {
  const { session, plan, dice, begin, choose, linked } = props;
  const lab = useLab();
  const { dictionaries } = lab;
  const rolling = useSignal(false);
  // The requested list, even if it isn't available, because no other list replaces it without asking.
  const dictionary = dictionaries.asked.value;
  const missing = dictionaries.trouble.value;
  const asked = linkedSpec(linked.value, plan.value, dice, dictionary);
  const rival = linked.value.rival;
  const waiting = session.waiting.value;
  const next = asked ?? specOf(plan.value, dice, dictionary, '');
  const busy = session.starting.value || rolling.value;
  const start = (with_ = dictionary): void => {
    if (!asked && plan.value.badTime) {
      session.trouble.value = CHOICES.timeRange(formatTime(MIN_SECONDS), formatTime(MAX_SECONDS));
      document.querySelector<HTMLElement>('.play-other input')?.focus();
      return;
    }
    if (!asked && plan.value.badPoints) {
      session.trouble.value = POINTS.whole;
      document.querySelector<HTMLElement>('.points-fields [aria-invalid="true"]')?.focus();
      return;
    }
    // The random seed is drawn when the game starts, so that no two games get the same one.
    const spec = { ...(asked ?? specOf(plan.value, dice, dictionary, newSeed())), dictionary: with_ };
    const go = (spec: Spec): Promise<void> =>
      begin(spec, rival ? [rival] : [], asked ? 1 : plan.value.players, plan.value.names);
    // A typed seed stands for its board, whatever words that board has.
    const wanted = wantedWords(plan.value, with_);
    if (asked || wanted === 0 || cleanSeed(plan.value.seed) !== '') return void go(spec);
    rolling.value = true;
    findWith(lab, spec, wanted)
      .then(async (found) => {
        const { count, tried } = found;
        if (count >= wanted || (await confirm(CHOICES.fewer(wanted, tried, count, covers(with_)))))
          await go(found.spec);
      })
      .catch((error: unknown) => (session.trouble.value = problemOf(error)))
      .finally(() => (rolling.value = false));
  };
  const carried = useSignal<CarriedList | null>(null);
  const code = missing ? linked.value.list : undefined;
  useEffect(() => {
    carried.value = null;
    if (code !== undefined) void unpackList(code, dictionary).then((list) => (carried.value = list));
  }, [code, dictionary, carried]);
  const addAndStart = async ({ text, options }: CarriedList): Promise<void> => {
    rolling.value = true;
    try {
      const report = await dictionaries.compile(text, options);
      if (!report.ok || report.info.id !== dictionary) session.trouble.value = LINK.list;
      else start();
    } catch (error) {
      session.trouble.value = problemOf(error);
    } finally {
      rolling.value = false;
    }
  };
  const now = useNow();
  const today = dailySpec(dayAt(now));
  const results = session.saved.daily.value;
  const played = results[dayAt(now)] !== undefined;
  // A visitor who opens a link wants its board; one who comes back wants the waiting game; all others, today's board.
  const first = asked ? 'start' : waiting ? 'resume' : played ? 'start' : 'daily';
  const look = (which: typeof first): string => (first === which ? 'button primary play-go' : 'button');
  const resume = waiting && !EMBEDDED && (
    <>
      <button
        class={look('resume')}
        type="button"
        disabled={busy}
        data-focus={first === 'resume' || undefined}
        onClick={() => void session.takeUp()}
      >
        {first === 'resume' && <PlayIcon />} {SETUP.resume}
      </button>
      <p class="label">
        {waiting.turns && waiting.ending !== null
          ? VERSUS.next(nameOf(waiting.turns, waiting.turns.done.length))
          : [
              waiting.spec.seconds === 0
                ? RULES.untimed
                : SETUP.left(formatTime(waiting.spec.seconds - waiting.elapsed / 1000)),
              words(waiting.found.length),
            ].join(', ')}
      </p>
    </>
  );
  const daily = played ? (
    <a class={look('daily')} href={href('play', new URLSearchParams({ today: '1' }))}>
      {DAILY.result}
    </a>
  ) : (
    <button
      class={look('daily')}
      type="button"
      disabled={busy}
      data-focus={first === 'daily' || undefined}
      onClick={() => void begin(today)}
    >
      {first === 'daily' && <PlayIcon />} {DAILY.title}
    </button>
  );
  return (
    <>
      <div class="play-head">
        <Title text={rival ? SETUP.challenge(rival.name || SETUP.someone) : asked ? titleOf(asked) : SETUP.title} />
        <div class="play-line" aria-hidden="true" />
      </div>
      <div class="play-entry play-summary">
        {asked ? (
          <>
            <p class="play-rules">{rulesOf(next, diceTitle(next.source, dice))}</p>
            <p class="label">
              <Standing spec={next} history={session.saved.history.value} />
            </p>
          </>
        ) : (
          <>
            <p>
              <b>{DAILY.title}</b>:{' '}
              {DAILY.about(dictionary === today.dictionary ? '' : dictionaries.nameOf(today.dictionary))}
            </p>
            <p class="label">{dailyLine(results, now)}</p>
          </>
        )}
      </div>
      <div class="play-cover">
        <ErrorText>{missing && !carried.value ? SETUP.missingList(missing) : session.trouble.value}</ErrorText>
        {!asked && resume}
        {!asked && !EMBEDDED && daily}
        {carried.value ? (
          <>
            <p>{SETUP.carried(carried.value.options.name)}</p>
            <button
              class="button primary play-go"
              type="button"
              disabled={busy}
              onClick={() => carried.value && void addAndStart(carried.value)}
            >
              {SETUP.addList}
            </button>
          </>
        ) : missing ? (
          <button class="button" type="button" disabled={busy} onClick={() => start(DEFAULT_DICTIONARY)}>
            {SETUP.useList(BUNDLED[0]?.name ?? DEFAULT_DICTIONARY)}
          </button>
        ) : (
          <button
            class={look('start')}
            type="button"
            disabled={busy}
            data-focus={first === 'start' || undefined}
            onClick={() => start()}
          >
            {first === 'start' && <PlayIcon />} {asked ? SETUP.playBoard : SETUP.start}
          </button>
        )}
        {!asked && !missing && <p class="label">{rulesOf(next, diceTitle(next.source, dice))}</p>}
        {asked && resume}
      </div>
      {!EMBEDDED && (
        <div class="play-list">
          {asked && (
            <section class="play-linked">
              <p>{rival ? SETUP.challengeAbout : SETUP.shared}</p>
              <button class="button" type="button" onClick={() => choose()}>
                {SETUP.other}
              </button>
            </section>
          )}
          <Help minLength={next.minLength} scoring={next.scoring} open={linked.value.help ?? false} />
          {!asked && (
            <>
              <Fold title={CHOICES.title}>
                <Choices {...props} />
              </Fold>
              <Fold title={DAILY.calendar}>
                <Calendar {...props} />
              </Fold>
            </>
          )}
          <PracticeDeck session={session} />
          <Statistics session={session} />
          <PastGames session={session} dice={dice} />
          {!asked && <Print {...props} />}
          <Backup session={session} plan={plan} />
        </div>
      )}
    </>
  );
}

/** The player's last result on the board of a link. */
function Standing({ spec, history }: { spec: Spec; history: readonly GameRecord[] }) {
  const last = lastOn(history, spec);
  if (!last) return null;
  const query = queryOf(spec);
  query.set('result', String(last.ended));
  return (
    <>
      {SETUP.last(last.points)} {last.found && <a href={href('play', query)}>{SETUP.seeResult}</a>}
    </>
  );
}
