import { expect, test } from 'vitest';
import { askedBy } from './asked.ts';

test.each([
  ['@', '@', ''],
  ['See @Ana', '@', 'Ana'],
  ['See @Ana Sil', '@', 'Ana Sil'],
  ['门坏了@陈', '@', '陈'],
  ['＠佐藤', '@', '佐藤'],
  ['(#12', '#', '12'],
  ['＃3', '#', '3'],
  ['@Ana and #4', '#', '4'],
])('%j asks', (before, sign, query) => {
  expect(askedBy(before)).toEqual({ sign, query, length: query.length + 1 });
});

test.each(['', 'Ana', 'ana@site.example', 'C4#2', '@ Ana', '# 1', `@${'x'.repeat(41)}`, '@Ana\nnext'])(
  '%j asks for nothing',
  (before) => {
    expect(askedBy(before)).toBeNull();
  },
);
