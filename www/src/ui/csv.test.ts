import { expect, it } from 'vitest';
import { csvOf } from './csv';

it('tables quote what needs it, and no spreadsheet runs their texts', () => {
  const rows = [
    ['th r / ou gh', 7, true],
    ['=1+1, "x"', NaN, undefined],
    ['-2', -2, 'two\nlines'],
  ];
  expect(csvOf(['text', 'number', 'other'], rows)).toBe(
    `text,number,other\r\nth r / ou gh,7,true\r\n"'=1+1, ""x""",,\r\n'-2,-2,"two\nlines"\r\n`,
  );
  expect(csvOf(['a'], [], { about: 'seed 1' })).toBe('# seed 1\r\na\r\n');
});
