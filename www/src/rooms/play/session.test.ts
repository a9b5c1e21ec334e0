/** What happens in a game when answers are late or missing. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeLab, MemoryPlayStore, settle, SPEC } from './fixtures';
import { PlaySession } from './session';

let lab: ReturnType<typeof fakeLab>;
let clock = 0;

beforeEach(() => {
  lab = fakeLab();
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('localStorage', new MemoryPlayStore());
  vi.stubGlobal('sessionStorage', new MemoryPlayStore());
});

/** Begins a game, and enters a word to which there is no answer yet. */
async function waitForAnswer(seconds: number) {
  const session = new PlaySession(lab);
  await session.start({ ...SPEC, seconds });
  let answer = (): void => undefined;
  lab.held = new Promise((done) => (answer = done));
  session.pen.type('tan');
  void session.enter();
  return { session, answer };
}

it('counts words entered before the bell and answered after it, and the word in hand', async () => {
  const { session, answer } = await waitForAnswer(10);
  session.pen.type('net');
  for (let i = 0; i < 10; i += 1) {
    clock += 1000;
    session.tick();
  }
  expect(session.phase.value).toBe('over');
  expect(session.saved.history.value).toEqual([]);
  answer();
  await settle();
  expect(session.found.value.map(({ word }) => word)).toEqual(['tan', 'net']);
  expect(session.saved.history.value).toMatchObject([{ points: 2, replay: false }]);
  // A second game on the same board is a replay.
  await session.start(SPEC);
  session.stop();
  await settle();
  expect(session.saved.history.value).toMatchObject([{ replay: true }, { replay: false }]);
});

it('drops answers to a game that was left', async () => {
  const { session, answer } = await waitForAnswer(60);
  session.leave();
  answer();
  await settle();
  expect(session.game.value).toBeNull();
  expect(session.waiting.value?.found).toEqual([]);
});

it('keeps a saved game if the engine cannot provide its board at the moment', async () => {
  await new PlaySession(lab).start(SPEC);
  lab.failing = 'The dictionary is gone.';
  const session = new PlaySession(lab);
  expect(await session.restore(null)).toBe(false);
  expect(session.trouble.value).toBe('The dictionary is gone.');
  expect(session.waiting.value).not.toBeNull();
});
