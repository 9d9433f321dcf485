/**
 * Passwords as Argon2id hashes.
 *
 * Invariant (password.test.ts): at most two hashes run at once, each holding 19 MiB, so that a flood of logins
 * cannot take the process's memory; what cannot wait in line is turned away.
 */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@plumbline/shared/errors/app-error.ts';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const LONGEST_LINE = 64;

/** Hash of a random password that nobody knows: verified for unknown accounts, so that they take as long. */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$19hg6Z7b2U/768l+no7esA$kqFt59lVy/Yo4f5LCu5wO6hrYw7P9QU0LWvXSXFLeSI';

let running = 0;
const line: (() => void)[] = [];

/** Argon2id hash of a password, in PHC text form. @throws AppError rate-limited */
export async function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password.normalize('NFKC'), ARGON2ID));
}

/** Tells whether a password belongs to a hash. */
export type PasswordVerifier = (passwordHash: string, password: string) => Promise<boolean>;

const verifyNow: PasswordVerifier = (passwordHash, password) =>
  verify(passwordHash, password.normalize('NFKC'));

/** True when the password belongs to the hash. @throws AppError rate-limited */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inLine(() => verifyNow(passwordHash, password));
}

/**
 * Runs a login in the hashes' line, so that no more than two are between being counted and being judged: people who
 * arrive at the same moment from one office do not use up each other's tries.
 * @throws AppError rate-limited
 */
export async function withVerifier<T>(work: (verify: PasswordVerifier) => Promise<T>): Promise<T> {
  return inLine(() => work(verifyNow));
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (line.length >= LONGEST_LINE) throw new AppError('rate-limited', { params: { retryAfterSeconds: 5 } });
    await new Promise<void>((resolve) => line.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }
}
