/** What a session saves of its games. */
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

it('counts the word in hand at the bell, and a second game on the same board as a replay', async () => {
  const session = new PlaySession(lab);
  await session.start({ ...SPEC, seconds: 10 });
  session.pen.type('net');
  for (let i = 0; i < 10; i += 1) {
    clock += 1000;
    session.tick();
  }
  await settle();
  expect(session.saved.history.value).toMatchObject([{ points: 1, found: ['net'], replay: false }]);
  await session.start(SPEC);
  session.stop();
  await settle();
  expect(session.saved.history.value).toMatchObject([{ replay: true }, { replay: false }]);
});

it('keeps a saved game if the engine cannot provide its board at the moment', async () => {
  await new PlaySession(lab).start(SPEC);
  lab.failing = 'The dictionary is gone.';
  const session = new PlaySession(lab);
  expect(await session.restore(null)).toBe(false);
  expect(session.trouble.value).toBe('The dictionary is gone.');
  expect(session.waiting.value).not.toBeNull();
});
