/** What a new password must have, in the order in which it is shown; keys of the texts. */
export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit', 'special'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 200;

/** One character class each, so that no text takes longer than its length. */
const CLASSES: Record<Exclude<PasswordRule, 'length'>, RegExp> = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}\s]/u,
};

/** The rules that a password does not keep; empty for a good one. Characters are counted as people see them. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const text = password.normalize('NFKC');
  return PASSWORD_RULES.filter((rule) =>
    rule === 'length' ? [...text].length < PASSWORD_MIN_CHARS : !CLASSES[rule].test(text),
  );
}

/** True for a password that may be set: all rules kept, and no longer than is taken. */
export function isGoodPassword(password: string): boolean {
  return password.length <= PASSWORD_MAX_CHARS && brokenPasswordRules(password).length === 0;
}
