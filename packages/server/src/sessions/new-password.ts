/** The one place where a password that somebody wants to have is judged, beyond its form, and hashed. */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { isGuessable } from './guessable-password.ts';
import { hashPassword } from './password.ts';

/**
 * Argon2id hash of a password for the account of an address.
 * @throws AppError password-guessable, rate-limited
 */
export async function hashNewPassword(password: string, email: string): Promise<string> {
  if (await isGuessable(password, email)) throw new AppError('password-guessable');
  return hashPassword(password);
}

/** @throws AppError password-unchanged when the new one is the one there is */
export function requireAnother(present: string, next: string): void {
  if (present.normalize('NFKC') === next.normalize('NFKC')) throw new AppError('password-unchanged');
}
