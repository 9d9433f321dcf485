import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.ts';
import { isGuessable } from './guessable-password.ts';

const ADDRESS = 'ana.ruiz@nord.example';

test.each([
  ['of the list as it stands', '1qaz2wsx'],
  ['with the usual end', 'Password1!'],
  ['with a year', 'Welcome2026!'],
  ['with a longer end', 'Password12345678!'],
  ['with symbols on both sides', '!!Dragon99??'],
  ['with other signs for letters', 'P@$$w0rd1!'],
  ['that begins with such a sign', '$unshine1!'],
  ['with a 1 for an i', 'L3tm31n!2'],
  ['with a 1 for an l', 'F00tba1l#1'],
  ['that ends with a digit on the list', 'Trustno1!'],
  ['in wide letters', 'Ｐａｓｓｗｏｒｄ1!'],
])('a common password %s is guessable: %s', async (_, password) => {
  expect(await isGuessable(password, ADDRESS)).toBe(true);
});

test.each(['Ana.Ruiz1!', 'AnaRuiz2026!', '!An@Ru1z99', '1Ana_Ruiz!'])(
  'what is just the own address is guessable: %s',
  async (password) => {
    expect(await isGuessable(password, ADDRESS)).toBe(true);
    expect(await isGuessable(password, 'ben.ito@nord.example')).toBe(false);
  },
);

test.each([
  'Plumb-line-1',
  'Ostkai-2026!',
  'Right-Horse-7',
  'Anchor-Ana.Ruiz-1!',
  'Love#84!92-1730?25',
  'Qx7!mV2$kz9&',
  '9!3#71&24aB',
])('%s is not', async (password) => {
  expect(await isGuessable(password, ADDRESS)).toBe(false);
});

test('the password of the demo is not, whoever has it', async () => {
  for (const { email } of DEMO_ACCOUNTS) expect(await isGuessable(DEMO_PASSWORD, email)).toBe(false);
});

test('the longest password takes no time', async () => {
  await isGuessable('', ADDRESS);
  const began = performance.now();
  for (const text of ['1'.repeat(200), `a${'1'.repeat(199)}`, `${'!'.repeat(199)}a`])
    expect(await isGuessable(text, ADDRESS)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1000);
});
