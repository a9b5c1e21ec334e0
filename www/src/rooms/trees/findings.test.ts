import { describe, expect, it } from 'vitest';
import type { TreesClient } from '../../engine/trees';
import { Findings } from './findings';

/** A client that answers only when it is told to. */
function client(): { client: TreesClient; answer: (value: unknown) => Promise<void> } {
  const waiting: ((value: unknown) => void)[] = [];
  const ask = (): Promise<unknown> => new Promise((resolve) => waiting.push(resolve));
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    client: { ask } as unknown as TreesClient,
    answer: async (value) => {
      await turn();
      waiting.shift()!(value);
      await turn();
    },
  };
}

describe('findings', () => {
  it('belong to the current class, and answers about another class are ignored', async () => {
    const { client: of, answer } = client();
    const findings = new Findings(of);
    void findings.list(0);
    findings.clear();
    await answer({ boards: [{ board: 'tar', cells: ['t', 'a', 'r'], points: 1, words: 1, bound: 1 }] });
    expect(findings.boards.value).toBeUndefined();
    void findings.list(0);
    await answer({ boards: [] });
    expect(findings.boards.value).toEqual({ at: 0, of: { boards: [] } });
  });
  it('keep no explanation of another class', async () => {
    const { client: of, answer } = client();
    const findings = new Findings(of);
    void findings.explain(0, [{} as never]);
    findings.clear();
    await answer({ bound: 6 });
    expect(findings.why.value).toBeUndefined();
  });
});
