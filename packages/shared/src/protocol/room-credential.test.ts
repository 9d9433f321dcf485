import { describe, expect, test } from 'vitest';
import { readCredential, writeCredential } from './room-credential.ts';

describe('a credential', () => {
  test.each([
    { token: 's_abc', version: 1, isOnlooker: false },
    { token: 's_abc', version: 1, isOnlooker: true },
    { token: 's_abc', version: 12, isOnlooker: false },
    { token: 's_abc', version: 2, isOnlooker: true },
  ])('is read as it was written: %o', (credential) => {
    expect(readCredential(writeCredential(credential))).toEqual(credential);
  });

  test('of the first version is the token alone, as servers from before versions know it', () => {
    expect(writeCredential({ token: 's_abc', version: 1, isOnlooker: false })).toBe('s_abc');
  });

  test.each(['', ' ', 's_abc v0', 's_abc v-1', 's_abc v2 v3', 's_abc v1234567', 's_abc onlooker v2'])(
    'that is none is all token: %j',
    (said) => {
      expect(readCredential(said)).toEqual({ token: said, version: 1, isOnlooker: false });
    },
  );
});
