import { ERRORS, isErrorCode, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';

/** The errors by which the server ends a socket, and the one for which it opens none. */
type ClosingCode =
  | { [Code in ErrorCode]: (typeof ERRORS)[Code] extends { close: number } ? Code : never }[ErrorCode]
  | 'origin-refused';

/**
 * How the line comes back after each of them.
 * `at-once`, without a word: the server restarts, or the next login on the new socket answers, which has words of its own.
 * `soon`: after a pause that grows, because coming back at once would bring the same end.
 * `a-few-times`: likewise, then by hand: what damages frames on the way may be gone again, or be there to stay.
 * `by-hand`: by itself it would go round for ever.
 */
const COMES_BACK = {
  'shutting-down': 'at-once',
  unauthenticated: 'at-once',
  'not-authorized': 'at-once',
  'not-found': 'at-once',
  'link-ended': 'at-once',
  'line-silent': 'at-once',
  'rate-limited': 'soon',
  'slow-reader': 'soon',
  'store-unavailable': 'soon',
  'origin-refused': 'soon',
  'room-full': 'soon',
  'visitors-full': 'soon',
  'link-full': 'soon',
  'network-full': 'soon',
  'too-many-tabs': 'soon',
  'too-many-sockets': 'soon',
  internal: 'soon',
  'broken-frames': 'a-few-times',
  'protocol-violation': 'by-hand',
  'too-many-rooms': 'by-hand',
  'too-large': 'by-hand',
  'reload-needed': 'by-hand',
} as const satisfies Record<ClosingCode, 'at-once' | 'soon' | 'a-few-times' | 'by-hand'>;

type ToldCode = {
  [Code in ClosingCode]: (typeof COMES_BACK)[Code] extends 'at-once' ? never : Code;
}[ClosingCode];

/** Why the line is down, for the person to read: `sync.json` has a sentence for each code. */
export interface LineClose {
  code: ToldCode;
  again: 'soon' | 'by-hand';
}

/**
 * Close codes of the protocol and of the library that are no entry of the catalogue. Null for a line that just ended:
 * the provider opens it again. A proxy may send any of them.
 */
const OTHER_CLOSES: ReadonlyMap<number, ErrorCode | null> = new Map([
  [1000, null],
  [1001, null],
  [1003, 'broken-frames'],
  [1005, null],
  [1006, null],
  [1007, 'broken-frames'],
  [1015, null],
  [4205, null],
]);

const FEW_TIMES = 3;

/**
 * What a code of the catalogue says about the line; null for what the person need not be told.
 * @param closes how often the line was closed in a row, with this time
 */
export function lineClose(code: ErrorCode, closes = 1): LineClose | null {
  if (!isClosing(code) || !isTold(code)) return null;
  const again = COMES_BACK[code];
  if (again === 'a-few-times') return { code, again: closes > FEW_TIMES ? 'by-hand' : 'soon' };
  return { code, again };
}

/** What a socket's close code says; null for one that needs no word. A code that nobody knows is somebody's fault. */
export function lineCloseOf(closeCode: number, closes = 1): LineClose | null {
  const other = OTHER_CLOSES.get(closeCode);
  if (other === null) return null;
  const code = other ?? CLOSING_CODES.find((each) => closeOf(each) === closeCode);
  return lineClose(code ?? 'internal', closes);
}

function closeOf(code: ClosingCode): number | null {
  const entry = ERRORS[code];
  return 'close' in entry ? entry.close : null;
}

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** Tabs that were sent away together come back apart. */
const SPREAD = 0.25;

/** How long to stay away after so many closes in a row, the first being 1; `chance` is from 0 to 1. */
export function pauseMs(closes: number, chance = Math.random()): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (closes - 1));
  return pause * (1 + SPREAD * chance);
}

function isClosing(code: ErrorCode): code is ClosingCode {
  return Object.hasOwn(COMES_BACK, code);
}

function isTold(code: ClosingCode): code is ToldCode {
  return COMES_BACK[code] !== 'at-once';
}

const CLOSING_CODES = Object.keys(ERRORS)
  .filter((key) => isErrorCode(key))
  .filter((code) => isClosing(code));
