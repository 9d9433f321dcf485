import * as z from 'zod/mini';
import { isCountry } from '../people/countries.ts';
import { isTimeZone } from '../people/time-zone.ts';
import { LANGUAGES, PersonNameSchema, UnitSystemSchema } from './auth.ts';
import { answerOf } from './envelope.ts';
import { FIELD_RULES } from './field-rules.ts';

export const COMPANY_TYPES = [
  'owner',
  'generalContractor',
  'subcontractor',
  'architect',
  'engineer',
  'inspection',
  'facilityManager',
  'authority',
  'other',
] as const;
export const PROFILE_TEXT_MAX_CHARS = 120;

const ShortText = FIELD_RULES.optionalText(PROFILE_TEXT_MAX_CHARS);

/** What somebody says about themselves; the form and the api read it by the same rules. Errors are keys of `validation.json`. */
export const PROFILE_FIELDS = {
  userName: PersonNameSchema,
  language: z.enum(LANGUAGES),
  companyName: ShortText,
  companyType: z.nullable(z.enum(COMPANY_TYPES)),
  jobTitle: ShortText,
  /** ISO 3166-1, two letters. */
  country: z.nullable(z.string().check(z.refine(isCountry, { error: 'country' }))),
  units: UnitSystemSchema,
  /** In which times are read; null is the device's own. */
  timeZone: z.nullable(z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'timeZone' }))),
} as const;

export const ProfileFieldsSchema = z.strictObject(PROFILE_FIELDS);
export type ProfileFields = z.infer<typeof ProfileFieldsSchema>;

/** PUT /api/auth/profile: all fields, and the version they were read in; answers the profile. */
export const ProfileChangeBodySchema = z.strictObject({
  ...PROFILE_FIELDS,
  version: z.number().check(z.int(), z.minimum(1)),
});

/** GET /api/auth/profile: the own account, the same in every tenant. */
export const ProfileSchema = z.object({
  ...PROFILE_FIELDS,
  email: z.string(),
  /** Counts the changes. */
  version: z.number(),
});
export type Profile = z.infer<typeof ProfileSchema>;
export const ProfileAnswerSchema = answerOf(ProfileSchema);
