import { expect, it } from 'vitest';
import { decimalsOf, fixedPercent, measured, measuredPercent, shortDate, shortPercent, utcDate } from './format-more';

it('figures have as many decimals as their margin of error allows', () => {
  expect(measured(98.5692, 0.0221)).toBe('98.569');
  expect(measured(98.5692, 2.21)).toBe('98.6');
  expect(measured(98.5692, 0)).toBe('98.57');
  expect([decimalsOf(0.05), decimalsOf(30), decimalsOf(0)]).toEqual([3, 0, 2]);
  expect(measuredPercent(0.9997994, 0.000004)).toBe('99.97994%');
});

it('percentages are as exact as their use needs', () => {
  expect([fixedPercent(0.015, 2), fixedPercent(0, 1)]).toEqual(['1.50%', '0.0%']);
  expect([0, 0.1415, 0.031, 0.0002, 0.9999, 1, 1.5].map((share) => shortPercent(share))).toEqual([
    '0%',
    '14%',
    '3.1%',
    '0.02%',
    '99.9%',
    '100%',
    '150%',
  ]);
  expect([shortPercent(1e-4, 1), shortPercent(3e-9)]).toEqual(['0.01%', '3e-7%']);
});

it('days and times of day are written in one way', () => {
  expect(utcDate(new Date('2026-11-22T23:59:59Z'))).toBe('22 November 2026');
  expect(shortDate(new Date(2026, 10, 22).getTime())).toBe('22 Nov');
});
