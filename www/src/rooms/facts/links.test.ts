import { expect, it } from 'vitest';
import { objectionsTo, readQuery, writeQuery } from './address';
import LINKS from './links.json';

it.each(LINKS)('a link of 24 November 2026 opens as then: $query', ({ query, state, objections, written }) => {
  const params = new URLSearchParams(query);
  expect(readQuery(params)).toEqual(state);
  expect(objectionsTo(params)).toEqual(objections);
  expect(writeQuery(readQuery(params), params.get('dict')).toString()).toBe(written);
});
