import { ApiFailure } from '../api.ts';
import { RoomRefused } from '../room.ts';

/** How the command line ends; scripts branch on these. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  /** No token, one that is over, or one that may not do this. */
  refused: 3,
  notFound: 4,
  /** The server is away or asks to come later: the same again may succeed. */
  later: 5,
  interrupted: 130,
} as const;

/** What was asked of the command line makes no sense. */
export class UsageError extends Error {}

/** Somebody has to log in first. */
export class NotLoggedIn extends Error {
  constructor() {
    super('Not logged in: run `plumbline login`, or set PLUMBLINE_SERVER and PLUMBLINE_TOKEN.');
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotLoggedIn) return EXIT.refused;
  if (error instanceof ApiFailure) return ofStatus(error.status);
  if (error instanceof RoomRefused) return ofStatus(error.end.code - 4000);
  // What `fetch` throws when nobody answers.
  return error instanceof TypeError ? EXIT.later : EXIT.failed;
}

function ofStatus(status: number): number {
  if (status === 401 || status === 403) return EXIT.refused;
  if (status === 404 || status === 410) return EXIT.notFound;
  return status === 429 || status >= 500 ? EXIT.later : EXIT.failed;
}
