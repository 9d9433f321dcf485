import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { expect, test } from 'vitest';
import { sentenceOf } from './event-sentence.ts';

const NO_WORDS_OF_OURS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{{name}}',
  '$t(common:retry)',
  '{n, plural, other {#}}',
  'common:retry',
];

test.each(NO_WORDS_OF_OURS)('D92 %s from a server is no key of a text', (word) => {
  expect(isErrorCode(word)).toBe(false);
  expect(sentenceOf({ kind: word, payload: {} })).toBeNull();
});

test.each(NO_WORDS_OF_OURS)('D92 %s as the name of a thing is said as it is', (word) => {
  expect(sentenceOf({ kind: 'zone-created', payload: { name: word, floorPlanName: word } })).toMatchObject({
    key: 'zoneCreated',
    name: word,
    place: word,
  });
});
