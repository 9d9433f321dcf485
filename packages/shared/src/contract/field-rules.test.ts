import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod/mini';
import { FIELD_RULES } from './field-rules.ts';

const faultsOf = (schema: z.ZodMiniType, entered: unknown) =>
  schema.safeParse(entered).error?.issues.map(({ message }) => message) ?? [];
const rules = FIELD_RULES;

describe('specification §5', () => {
  test.each([
    ['required', rules.requiredText(10), ['a', ' a '], ['', '   ']],
    ['maxLength', rules.requiredText(3), ['abc', ' abc '], ['abcd']],
    ['maxLength', rules.optionalText(3), ['', 'abc'], ['abcd']],
    ['minLength', rules.textBetween(3, 9), ['abc'], ['ab', ' ab ', '']],
    ['required', rules.email(), [], ['', ' ']],
    ['email', rules.email(), ['mei@nord.example', ' a.b+c@d.example '], ['mei', 'mei@', '@nord', 'a b@c.de']],
    ['required', rules.newPassword(), [], ['']],
    [
      'password',
      rules.newPassword(),
      ['Plumb-1a', 'Пароль-9'],
      ['Plumb-1', 'plumb-1a', 'PLUMB-1A', 'Plumb1aa', 'Plumb-aa'],
    ],
    [
      'numberScope',
      rules.numberInScope(),
      [1, 1.5, 99_999_999],
      [0, 0.99, -1, 100_000_000, NaN, Infinity, '5'],
    ],
    ['min', rules.numberBetween(-2, 2), [-2, 0.5, 2], [-2.01]],
    ['max', rules.numberBetween(-2, 2), [], [2.01, 3]],
    ['type', rules.numberBetween(-2, 2), [], [NaN, 'x', null]],
    ['wholeNumber', rules.wholeNumberBetween(1, 9), [1, 9], [1.5, 8.999]],
    ['pattern', rules.matching(/^L\d\d$/), ['L03'], ['L3', 'XL03', '']],
    ['alpha', rules.alpha(), ['Hafen', '港口', 'مبنى', 'Zoë'], ['', 'L3', 'a b', 'a-b']],
    ['alphaDash', rules.alphaDash(), ['level-3_b', '三楼', 'à'], ['', 'a b', 'a.b', 'a/b']],
    [
      'webAddress',
      rules.webAddress(),
      ['https://nord.example/a?b#c', ' http://10.0.0.1:80 '],
      [
        'nord.example',
        'javascript:alert(1)',
        'ftp://nord.example',
        'https://',
        '//nord.example',
        'https://bank.example@nord.example',
      ],
    ],
    ['webAddress', rules.optionalWebAddress(40), ['', ' http://nord.example '], ['nord', 'data:text/html,x']],
    ['maxLength', rules.optionalWebAddress(20), [], ['https://nord.example/a', 'x'.repeat(21)]],
    [
      'secureAddress',
      rules.optionalSecureAddress(40),
      ['', 'https://nord.example'],
      ['http://nord.example', 'x'],
    ],
    ['minLength', rules.optionalCode(2, 5), ['', 'HT', ' ab '], ['x']],
    ['maxLength', rules.optionalCode(2, 5), ['HT-04'], ['HT-04b', 'a b c d']],
    ['alphaDash', rules.optionalCode(2, 9), ['HT-04_b', '港口-1', 'مبنى_٢'], ['a b', 'a.b', '=1+1', '<b>']],
    ['pattern', rules.optionalCode(2, 9), ['a-b'], ['-ab', 'ab_', '--']],
  ])('%s', (key, schema, good, bad) => {
    for (const entered of good) expect([entered, faultsOf(schema, entered)]).toEqual([entered, []]);
    for (const entered of bad) expect([entered, faultsOf(schema, entered)]).toEqual([entered, [key]]);
  });

  it('tells what is not of the kind that is asked for', () => {
    expect(faultsOf(rules.requiredText(5), 7)).toEqual(['type']);
    expect(faultsOf(rules.email(), null)).toEqual(['type']);
  });
});
