import { describe, expect, it } from 'vitest';
import type { Forest } from '../../engine/trees';
import { Findings } from './findings';

/** A forest that answers when it is told to. */
function forest(): { forest: Forest; answer: (value: unknown) => Promise<void> } {
  const waiting: ((value: unknown) => void)[] = [];
  const ask = (): Promise<unknown> => new Promise((resolve) => waiting.push(resolve));
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    forest: { ask } as unknown as Forest,
    answer: async (value) => {
      await turn();
      waiting.shift()!(value);
      await turn();
    },
  };
}

describe('findings', () => {
  it('are of the class that is there: an answer about another one comes too late', async () => {
    const { forest: of, answer } = forest();
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
    const { forest: of, answer } = forest();
    const findings = new Findings(of);
    void findings.explain(0, [{} as never]);
    findings.clear();
    await answer({ bound: 6 });
    expect(findings.why.value).toBeUndefined();
  });
});
