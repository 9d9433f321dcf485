/**
 * The frames of `y-websocket` beside those that the rooms speak. Both are messages of y-protocols; ours have the room's
 * name in front, and kinds more.
 */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { FRAME, readFrame } from '../sockets/frame.ts';
import { readAwareness } from '../presence/awareness-update.ts';

const PERMISSION_DENIED = { ours: 1, theirs: 0 } as const;
const AUTH_TOKEN = 0;

/** What no client says: stage 1 ends a socket for it. */
export const UNREADABLE = Uint8Array.of(0xff, 0xff);
/** What the rooms take for a sign of life. */
export const PONG = Uint8Array.of(10);
/** Says nothing of nobody: the library gives up a socket from which no message comes for half a minute. */
export const SIGN_OF_LIFE = Uint8Array.of(FRAME.awareness, 1, 0);

/** What a frame of the rooms is for a `y-websocket` client. */
export type YMessage =
  | { kind: 'passed'; data: Uint8Array; isPresence: boolean }
  | { kind: 'denied'; reason: string }
  | { kind: 'ping' }
  | { kind: 'nothing' };

const NOTHING: YMessage = { kind: 'nothing' };

/** Translates what the rooms say. A broadcast comes again and again, and is read once. */
export class YReader {
  #lastFrame: Uint8Array | null = null;
  #last: YMessage = NOTHING;

  read(frame: Uint8Array): YMessage {
    if (frame !== this.#lastFrame) {
      this.#last = translate(frame);
      this.#lastFrame = frame;
    }
    return this.#last;
  }
}

function translate(frame: Uint8Array): YMessage {
  if (frame.byteLength === 1) return frame[0] === FRAME.ping ? { kind: 'ping' } : NOTHING;
  const decoder = decoding.createDecoder(frame);
  decoding.readVarString(decoder);
  const data = frame.subarray(decoder.pos);
  const type = decoding.readVarUint(decoder);
  if (type === FRAME.sync || type === FRAME.awareness)
    return { kind: 'passed', data, isPresence: type === FRAME.awareness };
  if (type !== FRAME.auth || decoding.readVarUint(decoder) !== PERMISSION_DENIED.ours) return NOTHING;
  return { kind: 'denied', reason: decoding.readVarString(decoder) };
}

/** The library prints the reason. */
export function yDenied(reason: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, FRAME.auth);
  encoding.writeVarUint(encoder, PERMISSION_DENIED.theirs);
  encoding.writeVarString(encoder, reason);
  return encoding.toUint8Array(encoder);
}

/** What a client has to say first, said for it. */
export function credentialFrame(room: string, credential: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, FRAME.auth);
  encoding.writeVarUint(encoder, AUTH_TOKEN);
  encoding.writeVarString(encoder, credential);
  return encoding.toUint8Array(encoder);
}

const SAID_BY_CLIENTS: ReadonlySet<number | undefined> = new Set([
  FRAME.sync,
  FRAME.awareness,
  FRAME.queryAwareness,
]);

/** Writes a room's name in front of what its client says; what a `y-websocket` client never says becomes unreadable. */
export class RoomPrefix {
  readonly #name: Uint8Array;

  constructor(room: string) {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, room);
    this.#name = encoding.toUint8Array(encoder);
  }

  before(data: Uint8Array): Uint8Array {
    if (!SAID_BY_CLIENTS.has(data[0])) return UNREADABLE;
    const frame = new Uint8Array(this.#name.byteLength + data.byteLength);
    frame.set(this.#name);
    frame.set(data, this.#name.byteLength);
    return frame;
  }
}

/** The clients of whose presence a frame tells; none when it tells of none or cannot be read. */
export function presenceClients(frame: Uint8Array): number[] {
  const read = readFrame(frame);
  if (read?.type !== FRAME.awareness) return [];
  return (readAwareness(read.body) ?? []).map(({ clientId }) => clientId);
}
