import { describe, expect, it } from 'vitest';
import {
  bytes,
  clock,
  counted,
  decimal,
  duration,
  grouped,
  large,
  listed,
  number,
  percent,
  sentence,
  signed,
  sizeName,
  upTo,
  whole,
} from './format';

describe('numbers', () => {
  it('have thousands separators and the right noun', () => {
    expect([whole(3625), counted(1, 'word'), counted(2338, 'word'), counted(0, 'class', 'classes')]).toEqual([
      '3,625',
      '1 word',
      '2,338 words',
      '0 classes',
    ]);
    expect([signed(12), signed(-1234), signed(0)]).toEqual(['+12', '−1,234', '±0']);
    expect(grouped('7378186230582126575616000')).toBe('7,378,186,230,582,126,575,616,000');
    expect([decimal(0.012345), decimal(1234.5)]).toEqual(['0.0123', '1,230']);
    expect([whole(-1234.5), whole(-0.2), whole(999), whole(1e15)]).toEqual([
      '-1,235',
      '0',
      '999',
      '1,000,000,000,000,000',
    ]);
  });
  it('are written as the browser would write them', () => {
    for (let n = 0.1; n < 1e12; n *= 3.7)
      for (const of of [n, -n, Math.round(n)]) {
        expect(number(of)).toBe(of.toLocaleString('en-US'));
        expect(upTo(of, 1)).toBe(of.toLocaleString('en-US', { maximumFractionDigits: 1 }));
      }
    for (const n of [0, Infinity, NaN, 1e21]) expect(number(n)).toBe(n.toLocaleString('en-US'));
  });
  it('never round a part to 0% or 100%', () => {
    expect([percent(0), percent(1), percent(0.95), percent(0.254, 1)]).toEqual(['0%', '100%', '95%', '25.4%']);
    expect([percent(12.345), percent(12.345, 1)]).toEqual(['1,235%', '1,234.5%']);
    expect([percent(0.0001), percent(0.9999), percent(0.9999, 1)]).toEqual(['<1%', '>99%', '>99.9%']);
  });
  it('are short when they are large', () => {
    expect([large(12_345), large(1_234_567), large(3_400_000_000), large(999_999_999)]).toEqual([
      '12,345',
      '1.2 million',
      '3.4 billion',
      '1 billion',
    ]);
    expect([bytes(1), bytes(812), bytes(24_100), bytes(1_500_000_000)]).toEqual([
      '1 byte',
      '812 bytes',
      '24 kB',
      '1.5 GB',
    ]);
  });
});

describe('times', () => {
  it.each([
    [0, '0 ms'],
    [0.000_84, '0.8 ms'],
    [0.008, '8 ms'],
    [0.0456, '46 ms'],
    [1.5, '1.5 s'],
    [12, '12 s'],
    [59.7, '1 min'],
    [200, '3 min 20 s'],
    [7500, '2 h 5 min'],
    [7199.9, '2 h'],
    [276_000, '3 days 5 h'],
  ])('%d seconds take %s', (seconds, text) => expect(duration(seconds)).toBe(text));
  it('on a clock', () => {
    expect([clock(180), clock(59.9), clock(3723), clock(-1)]).toEqual(['3:00', '0:59', '1:02:03', '0:00']);
  });
});

describe('words', () => {
  it('from the core become sentences', () => {
    expect(sentence('a 4x4 board needs 16 letters, got 15')).toBe('A 4×4 board needs 16 letters, got 15.');
    expect([sentence('Done!'), sentence('')]).toEqual(['Done!', '']);
    expect(sentence("Error: `[` isn't a letter in this word list (tile 1)")).toBe(
      '“[” isn’t a letter in this word list (tile 1).',
    );
    expect(sentence('``` is not `a` or `b`')).toBe('“`” is not “a” or “b”.');
  });
  it('for sizes and lists', () => {
    expect([sizeName('4x4'), listed(['a', 'b', 'c'])]).toEqual(['4×4', 'a, b, and c']);
  });
});
