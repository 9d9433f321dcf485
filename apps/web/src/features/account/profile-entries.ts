import { UNIT_SYSTEMS, type Language } from '@plumbline/shared/contract/auth.ts';
import { COMPANY_TYPES, PROFILE_FIELDS, type Profile } from '@plumbline/shared/contract/profile.ts';
import * as z from 'zod/mini';

/** What stands in the fields; an empty text is nothing chosen. */
export interface ProfileEntries {
  userName: string;
  language: Language;
  companyName: string;
  companyType: string;
  jobTitle: string;
  country: string;
  units: string;
  timeZone: string;
}

const EmptyIsNull = z.transform((text: string) => (text === '' ? null : text));
const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => values.find((value) => value === text) ?? null),
  );

/** The rules of the contract over what is entered; messages are keys of validation.json. */
export const ProfileFormSchema = z.object({
  ...PROFILE_FIELDS,
  companyType: oneOf(COMPANY_TYPES),
  units: oneOf(UNIT_SYSTEMS),
  country: z.pipe(z.pipe(z.string(), EmptyIsNull), PROFILE_FIELDS.country),
  timeZone: z.pipe(z.pipe(z.string(), EmptyIsNull), PROFILE_FIELDS.timeZone),
});

/** The fields of a profile as it is stored. */
export function entriesOf(profile: Profile): ProfileEntries {
  const { userName, language, companyName, companyType, jobTitle, country, units, timeZone } = profile;
  return {
    userName,
    language,
    companyName,
    companyType: companyType ?? '',
    jobTitle,
    country: country ?? '',
    units: units ?? '',
    timeZone: timeZone ?? '',
  };
}

/** The choices of the fields in the order in which they are shown, none first. */
export const COMPANY_TYPE_CHOICES = ['', ...COMPANY_TYPES] as const;
export const UNIT_CHOICES = ['', ...UNIT_SYSTEMS] as const;
