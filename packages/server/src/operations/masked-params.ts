import { MASKED_VALUE } from '@plumbline/shared/contract/operation-log.ts';

const SECRET_NAME = /password|token|secret|sharedata|authorization|cookie/i;
/** Secrets inside of texts: addresses with single-use parameters, and signed addresses of files. */
const SECRET_PARAMETER = /\b(password|token|secret|sharedata)=[^&#\s"']+/gi;
const SIGNED_ADDRESS = /\/media\/[^\s"']+/g;
const MAX_CHARS = 2000;
const MAX_TEXT_CHARS = 300;
const MAX_DEPTH = 8;
/** Says that something was left out; each level may need one. */
const LEFT_OUT = '…';
const ROOM_FOR_MARKS = MAX_DEPTH * 12;

/**
 * What was sent or answered, as the operation log keeps it: JSON of at most 2000 characters, secrets masked, control
 * characters shown, and what is too much left out in a way that can still be read.
 */
export function maskedJson(value: unknown, maxChars = MAX_CHARS): string {
  return JSON.stringify(pruned(value, { chars: maxChars - ROOM_FOR_MARKS }, 0)) ?? 'null';
}

interface Room {
  chars: number;
}

function pruned(value: unknown, room: Room, depth: number): unknown {
  if (typeof value === 'string') return taken(room, shortened(value));
  if (typeof value !== 'object' || value === null) return taken(room, value);
  if (Buffer.isBuffer(value)) return taken(room, '[bytes]');
  if (depth >= MAX_DEPTH) return LEFT_OUT;
  room.chars -= 2;
  return Array.isArray(value) ? prunedItems(value, room, depth) : prunedFields(value, room, depth);
}

function prunedItems(items: readonly unknown[], room: Room, depth: number): unknown[] {
  const kept: unknown[] = [];
  for (const item of items) {
    if (room.chars <= sizeOf(item)) return [...kept, LEFT_OUT];
    kept.push(pruned(item, room, depth + 1));
  }
  return kept;
}

function prunedFields(fields: object, room: Room, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.create(null);
  for (const [rawName, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const name = plainLine(rawName).slice(0, MAX_TEXT_CHARS);
    const shown: unknown = SECRET_NAME.test(name) ? MASKED_VALUE : value;
    const nameChars = JSON.stringify(name).length + 1;
    if (room.chars <= nameChars + sizeOf(shown)) {
      kept[LEFT_OUT] = LEFT_OUT;
      return kept;
    }
    room.chars -= nameChars;
    kept[name] = pruned(shown, room, depth + 1);
  }
  return kept;
}

/** Of what holds other values only the brackets: they are judged one by one. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return JSON.stringify(shortened(value)).length + 1;
  return typeof value === 'object' ? 5 : (JSON.stringify(value) ?? 'null').length + 1;
}

function taken<Value>(room: Room, value: Value): Value {
  room.chars -= (JSON.stringify(value) ?? 'null').length + 1;
  return value;
}

function shortened(text: string): string {
  const plain = plainLine(text.slice(0, MAX_TEXT_CHARS + 1))
    .replaceAll(SECRET_PARAMETER, `$1=${MASKED_VALUE}`)
    .replaceAll(SIGNED_ADDRESS, `/media/${MASKED_VALUE}`);
  return text.length > MAX_TEXT_CHARS ? `${plain.slice(0, MAX_TEXT_CHARS - 1)}${LEFT_OUT}` : plain;
}

/** One line without control characters, so that a name cannot forge a log line or colour a terminal. */
export function plainLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\u{fffd}');
}
