/**
 * Links and stored records as people have them, and what they mean. Both must stay as they are: nobody can repair an old
 * link. `kept-forever.json` was written once, by the readers of November 2026; a new form is added to it, and nothing is
 * changed in it. The links of Prove are in `prove/links.json`.
 */
import { expect, it } from 'vitest';
import * as climb from './climb/plan';
import * as facts from './facts/address';
import corpus from './kept-forever.json';
import { MemoryPlayStore } from './play/fixtures';
import { loadChoices, loadGame, readBackup, SavedRecords } from './play/records';
import { readQuery as readGame } from './play/spec';
import { hasBadScoring, linkIn, readQuery } from './solve/session';
import * as trees from './trees/plan';

const DICE = ['old', 'new', 'big', 'big2012', 'superbig'];

function storeWith(key: string, text: string): MemoryPlayStore {
  const store = new MemoryPlayStore();
  store.setItem(`boggle-lab:play-${key}`, text);
  return store;
}

/** What is read from each kind of input; links are given as queries, too. */
const READERS: Record<string, (input: string, query: URLSearchParams) => unknown> = {
  'play link': (_, query) => readGame(query, DICE),
  'solve link': (_, query) => ({ ...readQuery(query), badScoring: hasBadScoring(query) }),
  'link pasted into Solve': (text) => {
    const link = linkIn(text);
    return link ? { ...link, query: link.query.toString() } : null;
  },
  'facts link': (_, query) => {
    const state = facts.readQuery(query);
    return { ...state, written: facts.writeQuery(state, query.get('dict') ?? 'enable2k').toString() };
  },
  'climb link': (_, query) => {
    const misread: string[] = [];
    const plan = climb.readPlan(query, misread);
    return { ...plan, misread, written: climb.writePlan(plan, query.get('dict')).toString() };
  },
  'trees link': (_, query) => {
    const plan = trees.readPlan(query);
    return { ...plan, misread: trees.misreadIn(query), written: trees.writePlan(plan, query.get('dict')).toString() };
  },
  'stored game': (text) => {
    const { turns, ...game } = loadGame(new MemoryPlayStore(), storeWith('game', text)) ?? {};
    // Rounds of several players were not stored then.
    return 'spec' in game ? { ...game, ...(turns && { turns }) } : null;
  },
  'stored history': (text) => new SavedRecords(storeWith('history', text)).history.value,
  'stored settings': (text) => loadChoices(storeWith('choices', text)),
  'stored deck': (text) => new SavedRecords(storeWith('deck', text)).deck.value,
  'stored daily results': (text) => new SavedRecords(storeWith('daily', text)).daily.value,
  'exported file': (text) => readBackup(text),
};

it.each(corpus)('what was saved or sent means the same for good: $reader: $input', ({ reader, input, state }) => {
  // What is said of a link that isn't valid may change.
  const kept = JSON.stringify(state, (key, value: unknown) => (key === 'objections' ? undefined : value));
  const read = READERS[reader]!(input, new URLSearchParams(input));
  expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(kept));
});
