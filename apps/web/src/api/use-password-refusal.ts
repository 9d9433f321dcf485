import { RequestError } from './request-error.ts';
import { useFailureText } from './use-failure-text.ts';

/** A new password that the server did not take, and why. */
export interface PasswordRefusal {
  password: string;
  reason: string;
}

const CODES: ReadonlySet<string | undefined> = new Set(['password-guessable', 'password-unchanged']);

/** What is wrong with the password that was sent; null where nothing is, or something else. */
export function usePasswordRefusal(
  error: Error | null,
  password: string | undefined,
): PasswordRefusal | null {
  const reason = useFailureText()(error);
  const isMeant = error instanceof RequestError && CODES.has(error.failure?.error);
  return isMeant && reason !== null && password !== undefined ? { password, reason } : null;
}
