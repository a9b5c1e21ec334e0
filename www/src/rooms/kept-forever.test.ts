/**
 * Links and stored records as people have them, and what they mean. Both must stay as they are: nobody can repair an old
 * link. `kept-forever.json` was written once, by the readers of November 2026; a new form is added to it, and nothing is
 * changed in it. The links of Prove are in `prove/links.json`.
 */
import { describe, expect, it } from 'vitest';
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

const READERS: Record<string, (input: string) => unknown> = {
  'play link': (text) => readGame(new URLSearchParams(text), DICE),
  'solve link': (text) => {
    const query = new URLSearchParams(text);
    return { ...readQuery(query), badScoring: hasBadScoring(query) };
  },
  'link pasted into Solve': (text) => {
    const link = linkIn(text);
    return link ? { ...link, query: link.query.toString() } : null;
  },
  'facts link': (text) => {
    const query = new URLSearchParams(text);
    const state = facts.readQuery(query);
    const written = facts.writeQuery(state, query.get('dict') ?? 'enable2k').toString();
    return { ...state, written };
  },
  'climb link': (text) => {
    const query = new URLSearchParams(text);
    const misread: string[] = [];
    const plan = climb.readPlan(query, misread);
    return { ...plan, misread, written: climb.writePlan(plan, query.get('dict')).toString() };
  },
  'trees link': (text) => {
    const query = new URLSearchParams(text);
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

describe('what was saved or sent means the same for good', () => {
  it.each(corpus)('$reader: $input', ({ reader, input, state }) => {
    // What is said of a link that isn't valid may change.
    const kept = JSON.stringify(state, (key, value: unknown) => (key === 'objections' ? undefined : value));
    expect(JSON.parse(JSON.stringify(READERS[reader]!(input)))).toEqual(JSON.parse(kept));
  });
});
