import { expect, it, vi } from 'vitest';
import type { Proof } from '../gen/boggle_lab.js';
import { ProofJob } from './proof-job';

vi.mock('./serve', () => ({ serve: () => undefined }));
vi.mock('../gen/boggle_lab.js', () => ({}));

const line = (id: number): string => `{"id":${id},"boards":[{"board":"eirt","points":12}]}\n`;

/** A proof that takes every line of class 0, and no other. */
function proofOf() {
  const held = new Map<number, string>();
  const add = (lines: string) => {
    held.set(0, lines.split('\n').find((text) => text.includes('"id":0'))!);
    return { added: 1, known: 0, rescored: 1, problems: ['class 1 is damaged'] };
  };
  const proof = { import: add, restore: add, line: (id: number) => held.get(id) };
  return new ProofJob(proof as unknown as Proof);
}

it('a proof returns the records of new lines', () => {
  const record = { id: 0, found: 1, best: 12, origin: 'computed', line: line(0) };
  const job = proofOf();
  expect(job.restore(line(0) + line(1), 'computed')).toMatchObject({
    records: [record],
    problems: ['class 1 is damaged'],
  });
  expect(job.import(`{"run":{}}\n${line(0)}`)).toMatchObject({ records: [] });
  expect(proofOf().import(`{"run":{}}\n${line(0).trimEnd()}`).records).toEqual([{ ...record, origin: 'file' }]);
});
