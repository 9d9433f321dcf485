/**
 * The rules for what people enter (specification §5), once for the form and for the api. What a rule says is a key of
 * `validation.json`; FIELD_ERRORS has them all, with the figures that the text of each names.
 */
import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS, isEmailAddress, normaliseEmail } from '../people/email-address.ts';
import { isGoodPassword, PASSWORD_MAX_CHARS } from '../people/password-rules.ts';
import { enteredLine, enteredLines } from '../text/entered-text.ts';

/** Every text of `validation.json` and the figures in it. */
export const FIELD_ERRORS = {
  required: [],
  email: [],
  password: [],
  passwordsDiffer: [],
  timeZone: [],
  country: [],
  minLength: ['min'],
  maxLength: ['max'],
  min: ['min'],
  max: ['max'],
  numberScope: [],
  wholeNumber: [],
  pattern: [],
  alpha: [],
  alphaDash: [],
  webAddress: [],
  secureAddress: [],
  endBeforeStart: [],
  dayOver: [],
  /** Not of the kind that is asked for: a word for a number, say. */
  type: [],
  unknownField: [],
  invalid: [],
} as const satisfies Record<string, readonly ('min' | 'max')[]>;
export type FieldErrorKey = keyof typeof FIELD_ERRORS;

/** Specification §9: the scope of a number that somebody enters. */
export const NUMBER_SCOPE = { minimum: 1, maximum: 99_999_999 } as const;

const error = (key: FieldErrorKey) => ({ error: key });
const text = () => z.string(error('type'));
/** What people type on one line, and what may have several. */
const line = () => text().check(z.overwrite(enteredLine), z.trim());
const lines = () => text().check(z.overwrite(enteredLines), z.trim());

/** Letters of any script, with the marks that are written on them. */
const LETTERS = /^[\p{L}\p{M}]+$/u;
const LETTERS_DIGITS_DASHES = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Anything but what leaves no trace on the screen, such as spaces without width: a name of those could not be clicked. */
const SEEN = /[^\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isSeen(entered: string): boolean {
  return SEEN.test(entered);
}

/** No user and password either: what stands before the `@` reads as where the address leads. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return false;
  return /^https?:$/.test(url.protocol);
}

function isSecureAddress(address: string): boolean {
  return isWebAddress(address) && URL.parse(address)?.protocol === 'https:';
}

const numberBetween = (minimum: number, maximum: number) =>
  z.number(error('type')).check(z.minimum(minimum, error('min')), z.maximum(maximum, error('max')));

/** What is missing, or too long, is told as that and not as something else too. */
const unlessMissing = (maxChars: number, isGood: (entered: string) => boolean, key: FieldErrorKey) =>
  z.refine<string>((entered) => entered === '' || entered.length > maxChars || isGood(entered), error(key));

/** Nothing is long enough too. */
const minLengthIfEntered = (minimum: number) =>
  z.check<string>(({ value, issues }) => {
    if (value === '' || value.length >= minimum) return;
    const message: FieldErrorKey = 'minLength';
    issues.push({ code: 'too_small', origin: 'string', inclusive: true, minimum, message, input: value });
  });
/** Of a code: neither the first nor the last sign is a dash, which programs take for a minus or lose. */
const LETTER_AT_ENDS = /^[^_-](.*[^_-])?$/u;

/**
 * Building blocks of contracts; lengths are in UTF-16 units, after control characters and spaces at the ends were removed.
 */
export const FIELD_RULES = {
  optionalText: (maxChars: number) => line().check(z.maxLength(maxChars, error('maxLength'))),
  optionalLines: (maxChars: number) => lines().check(z.maxLength(maxChars, error('maxLength'))),
  requiredText: (maxChars: number) =>
    line().check(
      z.minLength(1, error('required')),
      z.maxLength(maxChars, error('maxLength')),
      unlessMissing(maxChars, isSeen, 'required'),
    ),
  requiredLines: (maxChars: number) =>
    lines().check(
      z.minLength(1, error('required')),
      z.maxLength(maxChars, error('maxLength')),
      unlessMissing(maxChars, isSeen, 'required'),
    ),
  textBetween: (minChars: number, maxChars: number) =>
    line().check(z.minLength(minChars, error('minLength')), z.maxLength(maxChars, error('maxLength'))),
  /** Part of what is looked for in a list; all of it without one. */
  search: (maxChars: number) => z._default(line().check(z.maxLength(maxChars, error('maxLength'))), ''),
  email: () =>
    line().check(
      z.minLength(1, error('required')),
      z.maxLength(EMAIL_MAX_CHARS, error('maxLength')),
      unlessMissing(EMAIL_MAX_CHARS, (address) => isEmailAddress(normaliseEmail(address)), 'email'),
    ),
  newPassword: () =>
    text().check(
      z.minLength(1, error('required')),
      z.maxLength(PASSWORD_MAX_CHARS, error('maxLength')),
      unlessMissing(PASSWORD_MAX_CHARS, isGoodPassword, 'password'),
    ),
  numberInScope: () =>
    z
      .number(error('numberScope'))
      .check(
        z.minimum(NUMBER_SCOPE.minimum, error('numberScope')),
        z.maximum(NUMBER_SCOPE.maximum, error('numberScope')),
      ),
  numberBetween,
  wholeNumberBetween: (minimum: number, maximum: number) =>
    numberBetween(minimum, maximum).check(z.int(error('wholeNumber'))),
  matching: (pattern: RegExp) => text().check(z.regex(pattern, error('pattern'))),
  alpha: () => text().check(z.regex(LETTERS, error('alpha'))),
  /** One letter of any script, with the marks that are written on it. */
  letter: () =>
    line().check(
      z.minLength(1, error('required')),
      z.maxLength(4, error('maxLength')),
      unlessMissing(4, (entered) => /^\p{L}\p{M}*$/u.test(entered), 'alpha'),
    ),
  alphaDash: () => text().check(z.regex(LETTERS_DIGITS_DASHES, error('alphaDash'))),
  /** Letters, digits and dashes, such as `HT-04_b`; empty for none. */
  optionalCode: (minChars: number, maxChars: number) =>
    line().check(
      minLengthIfEntered(minChars),
      z.maxLength(maxChars, error('maxLength')),
      unlessMissing(maxChars, (code) => LETTERS_DIGITS_DASHES.test(code), 'alphaDash'),
      unlessMissing(maxChars, (code) => LETTER_AT_ENDS.test(code), 'pattern'),
    ),
  webAddress: () => line().check(z.refine(isWebAddress, error('webAddress'))),
  /** Empty for none. */
  optionalWebAddress: (maxChars: number) =>
    line().check(
      z.maxLength(maxChars, error('maxLength')),
      unlessMissing(maxChars, isWebAddress, 'webAddress'),
    ),
  /** Of https alone; empty for none. */
  optionalSecureAddress: (maxChars: number) =>
    line().check(
      z.maxLength(maxChars, error('maxLength')),
      unlessMissing(maxChars, isSecureAddress, 'secureAddress'),
    ),
} as const;

/** True for a key of FIELD_ERRORS. */
export function isFieldError(text: string): text is FieldErrorKey {
  return Object.hasOwn(FIELD_ERRORS, text);
}
