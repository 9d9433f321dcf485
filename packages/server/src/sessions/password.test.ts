import { expect, test } from 'vitest';
import { DUMMY_PASSWORD_HASH, hashPassword, verifyPassword, withVerifier } from './password.ts';

test('a hash is Argon2id with 19 MiB, two passes, one lane, and so is the one for unknown accounts', async () => {
  const expected = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  expect(await hashPassword('Right-Horse-7')).toMatch(expected);
  expect(DUMMY_PASSWORD_HASH).toMatch(expected);
});

test('a password fits its own hash only, however its letters are composed', async () => {
  const hash = await hashPassword('Größe-Ａ7'.normalize('NFC'));
  expect(await verifyPassword(hash, 'Größe-Ａ7'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(hash, 'Größe-A8')).toBe(false);
  expect(await verifyPassword(DUMMY_PASSWORD_HASH, 'Right-Horse-7')).toBe(false);
});

test('two run at once, the others in line, and a line that is too long turns people away', async () => {
  let running = 0;
  let most = 0;
  const work = () =>
    withVerifier(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, work));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(most).toBe(2);
  expect(refused).toHaveLength(70 - 2 - 64);
  for (const each of refused) expect(each.reason).toMatchObject({ code: 'rate-limited' });
  await work();
});

test('a failure gives its place back', async () => {
  for (let number = 0; number < 5; number += 1) {
    await expect(withVerifier(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  }
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true);
});
