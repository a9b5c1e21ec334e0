import { computed, effect, signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { fakeEngine, settle } from './fixtures';
import { DEFAULTS, FAMOUS, readQuery, type SolveQuery, SolveSession, writeQuery } from './session';

/** A room with its own address; `history` has the entries that Back would go through. */
function room(start: Partial<SolveQuery>, held = false, bare = false) {
  const { engine, asked, release } = fakeEngine(held);
  const address = signal(writeQuery({ ...DEFAULTS, ...start }, null).toString());
  const history: string[] = [address.value];
  const said: string[] = [];
  const opened: string[] = [];
  const current = signal('enable2k');
  let clock = 0;
  const session = new SolveSession({
    engine,
    background: engine,
    dictionaries: { current },
    query: computed(() => readQuery(new URLSearchParams(address.value))),
    hasBoard: () => !bare,
    write: (next, replace) => {
      address.value = writeQuery(next, null).toString();
      if (replace) history.pop();
      history.push(address.value);
    },
    open: ({ room, query }) => void opened.push(`${room}?${query}`),
    announce: (text) => void said.push(text),
    leftOut: () => false,
    isCommon: () => true,
    now: () => clock,
  });
  effect(() => session.follow());
  const back = (): void => {
    history.pop();
    address.value = history.at(-1)!;
  };
  return { session, asked, release, history, said, opened, back, current, wait: (ms: number) => void (clock += ms) };
}

describe('a board from the address', () => {
  it('is solved and shown', async () => {
    const { session, asked, said } = room({ board: 'abcd' });
    await settle();
    expect(asked).toEqual(['solve abcd enable2k 3']);
    expect(session.board.value?.cells).toEqual(['a', 'b', 'c', 'd']);
    expect(session.solution.value?.words).toEqual(['abc']);
    expect(session.entry.value).toBe('abcd');
    expect(said).toEqual(['1 word, 1 point.']);
  });
  it('is written in its standard form, without a new entry in the history', async () => {
    const { session, history } = room({ board: 'AB/CD', size: '2x2' });
    await settle();
    expect(history).toEqual(['board=abcd']);
    expect(session.entry.value).toBe('abcd');
  });
  it('that is invalid is reported, and the famous board is shown instead', async () => {
    const { session, history } = room({ board: 'abcdefgh' });
    await settle();
    expect(session.trouble.value).toBe('8 letters don’t make a board.');
    expect(session.entry.value).toBe('abcdefgh');
    expect(history).toEqual(['board=abcdefgh']);
    expect(session.board.value).toBe(FAMOUS);
  });
  it('is solved again under other rules or with another dictionary, but not when only the view changes', async () => {
    const { session, asked, current } = room({ board: 'abcd' });
    await settle();
    session.look({ find: 'x' });
    await settle();
    expect(asked).toHaveLength(1);
    session.look({ rules: { scoring: 'standard', minLength: 5 } });
    await settle();
    current.value = 'enable';
    await settle();
    expect(asked.slice(1)).toEqual(['solve abcd enable2k 5', 'solve abcd enable 5']);
  });
});

it('draws an example if there is no board in the address, until the visitor does something', async () => {
  const { session, history } = room({ board: 'abcd' }, false, true);
  await settle();
  expect(session.drawn.active.value).toBe(0);
  expect(history).toEqual(['board=abcd']);
  session.drawn.point(0);
  session.drawn.point(-1);
  expect(session.drawn.active.value).toBe(-1);
});

describe('editing', () => {
  it('shows the letter immediately, and the address follows with the answer', async () => {
    const { session, history, release } = room({ board: 'abcd' }, true);
    await settle();
    await release();
    session.edit(0, 'x');
    expect(session.board.value?.cells).toEqual(['x', 'b', 'c', 'd']);
    expect(session.solution.value?.board.text).toBe('abcd');
    await settle();
    expect(history).toEqual(['board=abcd']);
    await release();
    expect(history).toEqual(['board=abcd', 'board=xbcd']);
  });
  it('drops outdated requests: of many keystrokes, only the first and the last are solved', async () => {
    const { session, asked, release } = room({ board: 'abcd' }, true);
    await settle();
    await release();
    session.edit(0, 'v');
    await settle();
    for (const letter of 'wxyz') session.edit(0, letter);
    await settle();
    await release();
    await release();
    expect(asked).toEqual(['solve abcd enable2k 3', 'solve vbcd enable2k 3', 'solve zbcd enable2k 3']);
    expect(session.solution.value?.board.text).toBe('zbcd');
  });
  it('makes one history entry for a series, and a new one after a pause', async () => {
    const { session, history, wait } = room({ board: 'abcd' });
    await settle();
    for (const [cell, letter] of [...'xyz'].entries()) {
      session.edit(cell, letter);
      await settle();
      wait(500);
    }
    wait(5000);
    session.edit(3, 'w');
    await settle();
    expect(history).toEqual(['board=abcd', 'board=xyzd', 'board=xyzw']);
  });
  it('can be undone with Back', async () => {
    const { session, back } = room({ board: 'abcd' });
    await settle();
    session.place({ rows: 2, cols: 2, cells: ['e', 'f', 'g', 'h'] });
    await settle();
    back();
    await settle();
    expect(session.board.value?.cells.join('')).toBe('abcd');
    expect(session.entry.value).toBe('abcd');
  });
  it('keeps the last valid board when a text is not a board', async () => {
    const { session, history } = room({ board: 'abcd' });
    await settle();
    session.enter('abc');
    await settle();
    expect(session.trouble.value).toBe('3 letters don’t make a board.');
    expect(session.board.value?.cells.join('')).toBe('abcd');
    expect(history).toEqual(['board=abcd']);
    session.enter('abce');
    await settle();
    expect(session.trouble.value).toBe('');
    expect(session.entry.value).toBe('abce');
    expect(history).toEqual(['board=abcd', 'board=abce']);
  });
});

describe('typing', () => {
  it('is solved when it fills the board, and sends no requests before that', async () => {
    const { session, asked, said } = room({ board: 'abcd' });
    await settle();
    for (const end of [1, 2, 3]) session.type('efgh'.slice(0, end));
    await settle();
    expect(session.hint.value).toBe('3 of 4 letters. For a smaller board, press Enter.');
    expect(session.trouble.value).toBe('');
    expect(session.board.value?.cells.join('')).toBe('abcd');
    session.type('efgh');
    await settle();
    expect(session.board.value?.cells.join('')).toBe('efgh');
    expect(session.hint.value).toBe('');
    expect(asked).toEqual(['solve abcd enable2k 3', 'solve efgh enable2k 3']);
    expect(said.filter((text) => text.includes('are no board'))).toEqual([]);
  });
  it('counts when the field loses focus, even if it is wrong', async () => {
    const { session } = room({ board: 'abcd' });
    await settle();
    session.type('abc');
    session.leaveEntry();
    await settle();
    expect(session.trouble.value).toBe('3 letters don’t make a board.');
    expect(session.entry.value).toBe('abc');
    session.type('');
    expect(session.trouble.value).toBe('');
    session.leaveEntry();
    expect(session.entry.value).toBe('abcd');
  });
  it('opens a pasted link', async () => {
    const { session, opened } = room({ board: 'abcd' });
    await settle();
    session.enter('https://example.org/lab/#/solve?board=efgh&min=4');
    session.enter('https://www.danvk.org/boggle/?board=efgh&multiboggle=1');
    session.type('#/play?board=efgh');
    expect(opened).toEqual(['solve?board=efgh&min=4', 'solve?board=efgh&multi=1', 'play?board=efgh']);
    expect(session.trouble.value).toBe('');
  });
});

it('names the rules that a board was solved by, not those requested in the meantime', async () => {
  const { session, current, release } = room({ board: 'abcd' }, true);
  await settle();
  await release();
  expect(session.waiting.value).toBe(false);
  current.value = 'enable';
  await settle();
  expect(session.waiting.value).toBe(true);
  expect(session.solved.value?.dictionary).toBe('enable2k');
  await release();
  expect(session.solved.value?.dictionary).toBe('enable');
  expect(session.waiting.value).toBe(false);
});

describe('words', () => {
  it('are drawn when pinned, and all their paths can be stepped through in a circle', async () => {
    const { session, history } = room({ board: 'abcd' });
    await settle();
    session.drawn.pin(0);
    expect(history).toEqual(['board=abcd&word=abc']);
    expect([...Array.from(session.drawn.path.value)]).toEqual([0, 1, 2]);
    await session.drawn.step(1);
    expect(history).toEqual(['board=abcd&word=abc&path=2']);
    expect(Array.from(session.drawn.path.value)).toEqual([0, 2, 1]);
    await session.drawn.step(1);
    expect(Array.from(session.drawn.path.value)).toEqual([0, 1, 2]);
    session.drawn.pin(0);
    expect(history).toEqual(['board=abcd']);
    expect(session.drawn.path.value).toHaveLength(0);
  });
  it('make way for the word that is pointed at', async () => {
    const { session } = room({ board: 'abcd', word: 'abc' });
    await settle();
    expect(session.drawn.active.value).toBe(0);
    session.drawn.pin(0);
    expect(session.drawn.active.value).toBe(-1);
    session.drawn.point(0);
    expect(session.drawn.active.value).toBe(0);
    session.drawn.point(-1);
    expect(session.drawn.active.value).toBe(-1);
  });
  it('are unpinned when the board no longer has them', async () => {
    const { session, history } = room({ board: 'abcd', word: 'abc' });
    await settle();
    session.edit(0, 'x');
    await settle();
    expect(history.at(-1)).toBe('board=xbcd');
  });
});

it('asks for the neighbors of a board once', async () => {
  const { session, asked } = room({ board: 'abcd' });
  await settle();
  await session.askNeighbors();
  await session.askNeighbors();
  expect(asked.filter((call) => call.startsWith('neighborhood'))).toEqual(['neighborhood abcd']);
  expect(session.currentNeighbors.value).toHaveProperty('data.here', 4);
  session.edit(0, 'x');
  await settle();
  expect(session.currentNeighbors.value).toBeUndefined();
});
