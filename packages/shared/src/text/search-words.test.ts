import { expect, test } from 'vitest';
import { askedWords, foldText, isFoundBy, searchWords } from './search-words.ts';

test.each([
  ['我家在上海东边。', '上海'],
  ['我家在上海东边。', '海'],
  ['A栋三层 seal 缺失', 'A栋 seal'],
  ['防火シールが剥がれている', 'シール'],
  ['防火シールが剥がれている', '防'],
  ['방화문 틀이 기울어짐', '방화'],
  ['방화문 틀이 기울어짐', '틀이'],
  ['Fire seal missing at pipe, axis C/4', 'sea pipe'],
  ['Äußere Tür', 'aussere tur'.replace('ss', 'ß')],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
])('N18 %s is found by %s', (text, query) => {
  expect(isFoundBy(text, query)).toBe(true);
});

test.each([
  ['我家在上海东边。', '海上'],
  ['A栋三层', 'A栋 seal'],
  ['Fire seal', 'eal'],
])('N18 %s is not found by %s', (text, query) => {
  expect(isFoundBy(text, query)).toBe(false);
});

test.each([
  ['آسفي', 'اسفي'],
  ['أحمد'.normalize('NFD'), 'احمد'],
  ['مَرَّاكُش', 'مراكش'],
  ['الـــعزل', 'العزل'],
  ['مدرسة', 'مدرسه'],
  ['\uFEEB\uFE8E', 'ها'],
  ['مسؤول', 'مسوول'],
])('N19 %s and %s are the same', (stored, asked) => {
  expect(foldText(stored)).toBe(foldText(asked));
  expect(isFoundBy(stored, asked)).toBe(true);
});

test('a query without letters and digits asks for nothing', () => {
  expect(askedWords(' …, – ')).toEqual([]);
});

test('a long text is cut to its first words', () => {
  const text = Array.from({ length: 500_000 }, (_, index) => `w${index}`).join(' ');
  expect(searchWords(text, 1000)).toHaveLength(1000);
});
