import { expect, test } from 'vitest';
import { grantableSystemRoles } from '../abilities/roles.ts';
import { fastestMs } from '../testing/fastest-ms.ts';
import { isEmailAddress, partsAddresses, splitAddresses } from './email-address.ts';
import { brokenPasswordRules, isGoodPassword, PASSWORD_MAX_CHARS } from './password-rules.ts';

test.each([
  ['', ['length', 'upper', 'lower', 'digit', 'special']],
  ['Ab1!', ['length']],
  ['abcdefg1!', ['upper']],
  ['ABCDEFG1!', ['lower']],
  ['Abcdefgh!', ['digit']],
  ['Abcdefg12', ['special']],
  ['Abc def 12', ['special']],
  ['Plumb-line-1', []],
  ['Ünïcødé-٣', []],
])('%j breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken);
  expect(isGoodPassword(password)).toBe(broken.length === 0);
});

test('characters beyond the basic plane count once, and a password has an end', () => {
  expect(brokenPasswordRules('Aa1!😀😀😀')).toEqual(['length']);
  expect(isGoodPassword(`Aa1!${'x'.repeat(PASSWORD_MAX_CHARS)}`)).toBe(false);
});

test('addresses are parted by comma, semicolon, space and newline; repeats count once', () => {
  expect(splitAddresses(' a@x.example, B@x.example;c@x.example\nd@x.example  A@X.example,,')).toEqual([
    'a@x.example',
    'B@x.example',
    'c@x.example',
    'd@x.example',
  ]);
  expect(splitAddresses(' ,;\n')).toEqual([]);
});

test('addresses are parted by the commas of all our languages, and taken out of names as mail programs copy them', () => {
  expect(
    splitAddresses('a@x.example，b@x.example、c@x.example；d@x.example،e@x.example؛f@x.example'),
  ).toHaveLength(6);
  expect(
    splitAddresses('Ana Lee <ana@x.example>, "Omar" <omar@x.example>;b@x.example <c@x.example>'),
  ).toEqual(['ana@x.example', 'omar@x.example', 'b@x.example', '<c@x.example>']);
  expect(['a@x.example', 'a@x.example ', 'a，b'].map(partsAddresses)).toEqual([false, true, true]);
});

test.each(['a@x.example', 'first.last+tag@sub.nord.example', "o'hara@x.example"])(
  '%s is an address',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

test.each([
  '',
  'a',
  'a@',
  '@x.example',
  'a@x',
  'a b@x.example',
  'a@x..example',
  'a@@x.example',
  'a@x.example\n',
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('D90 no text makes judging an address or a password slow', async () => {
  const texts = [
    'a'.repeat(50_000),
    `${'a.'.repeat(25_000)}@`,
    `a@${'a.'.repeat(25_000)}`,
    '@'.repeat(50_000),
    '<a'.repeat(25_000),
    `<${' '.repeat(50_000)}`,
    `${'<a> '.repeat(12_500)}@`,
  ];
  const tookMs = await fastestMs(() => {
    for (const text of texts) {
      isEmailAddress(text);
      splitAddresses(text);
      brokenPasswordRules(text);
    }
  });
  // A quadratic pattern takes seconds for these.
  expect(tookMs).toBeLessThan(1000);
});

test('nobody grants more than the own role, and the platform role is granted nowhere', () => {
  expect(grantableSystemRoles('10')).toEqual(['10', '20', '30', '40', '50']);
  expect(grantableSystemRoles('30')).toEqual(['30', '40', '50']);
  expect(grantableSystemRoles('00')).toEqual([]);
});
