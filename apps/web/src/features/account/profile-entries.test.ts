import type { Profile } from '@plumbline/shared/contract/profile.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ProfileFormSchema, entriesOf } from './profile-entries.ts';

const PROFILE: Profile = {
  userName: 'Ana Ruiz',
  language: 'en',
  companyName: '',
  companyType: null,
  jobTitle: '',
  country: null,
  units: null,
  timeZone: null,
  email: 'ana@example.test',
  version: 3,
};

test('what was never said is empty in the form and stays unsaid', () => {
  const { email: _, version: __, ...fields } = PROFILE;
  expect(z.parse(ProfileFormSchema, entriesOf(PROFILE))).toEqual(fields);
});

test('what is entered comes through as the contract has it', () => {
  const entries = {
    ...entriesOf(PROFILE),
    userName: ' Ana ',
    companyType: 'engineer',
    country: 'NO',
    units: 'imperial',
    timeZone: 'Europe/Oslo',
  };
  expect(z.parse(ProfileFormSchema, entries)).toMatchObject({
    userName: 'Ana',
    companyType: 'engineer',
    country: 'NO',
    units: 'imperial',
    timeZone: 'Europe/Oslo',
  });
});

test.each([
  [{ userName: ' ' }, 'userName', 'required'],
  [{ companyName: 'x'.repeat(121) }, 'companyName', 'maxLength'],
  [{ country: 'ZZ' }, 'country', 'country'],
  [{ timeZone: 'Mars/Base' }, 'timeZone', 'timeZone'],
])('%o is refused beside its field', (change, field, key) => {
  const result = z.safeParse(ProfileFormSchema, { ...entriesOf(PROFILE), ...change });
  expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, key]]);
});
