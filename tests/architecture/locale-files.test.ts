import { expect, test } from 'vitest';
import { localeFindings } from '../../scripts/checks/locale-files.mjs';

const ARABIC = {
  edits_zero: 'لا {{count}}',
  edits_one: 'واحد',
  edits_two: 'اثنان',
  edits_few: '{{count}} قليلة',
  edits_many: '{{count}} كثيرة',
  edits_other: '{{count}} أخرى',
};
const GOOD = {
  en: { edits_one: '{{count}} edit', edits_other: '{{count}} edits' },
  cn: { edits_other: '{{count}} 处修改' },
  ja: { edits_other: '{{count}} 件の変更' },
  ar: ARABIC,
};

test('each language has its own plural forms', () => {
  expect(localeFindings('room', GOOD)).toEqual([]);
});

test.each([
  ['a missing file', { ...GOOD, ja: undefined }, 'locales/ja/room.json is missing'],
  [
    'a missing form',
    { ...GOOD, ar: { ...ARABIC, edits_few: '' } },
    'locales/ar/room.json: edits_few is missing or empty',
  ],
  [
    'a form the language does not have',
    { ...GOOD, cn: { edits_one: '一', edits_other: '{{count}} 处' } },
    'locales/cn/room.json: edits_one is not a form of this language',
  ],
  [
    'a lost placeholder',
    { ...GOOD, ja: { edits_other: '変更' } },
    'locales/ja/room.json: edits_other has the placeholders [], English has [count]',
  ],
  [
    'a nested text',
    { ...GOOD, cn: { edits_other: '{{count}} $t(other)' } },
    'locales/cn/room.json: edits_other nests another text',
  ],
])('%s is found', (_fault, texts, finding) => {
  expect(localeFindings('room', texts)).toEqual([finding]);
});

test('a key that only another language has is found', () => {
  const texts = { en: { a: 'A' }, cn: { a: '甲', b: { c: '乙' } }, ja: { a: 'ア' }, ar: { a: 'أ' } };
  expect(localeFindings('room', texts)).toEqual([
    'locales/en/room.json: b.c is missing or empty',
    'locales/ja/room.json: b.c is missing or empty',
    'locales/ar/room.json: b.c is missing or empty',
  ]);
});
