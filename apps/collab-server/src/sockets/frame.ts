/** The wire format of Hocuspocus as far as the server reads or writes it itself: an address, a type, a body. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

export const FRAME = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  close: 7,
  saved: 8,
  ping: 9,
} as const;
export const SYNC = { step1: 0, step2: 1, update: 2 } as const;

const AUTH_PERMISSION_DENIED = 1;

/** The one-byte frame that asks the provider to answer, and with which it sees that the socket lives. */
export const PING_FRAME = Uint8Array.of(FRAME.ping);

export interface Frame {
  address: string;
  type: number;
  /** Of sync frames, else null. */
  syncType: number | null;
  /** Of awareness and sync frames, else empty: a view of the frame. */
  body: Uint8Array;
}

const EMPTY: Uint8Array = new Uint8Array();

/** Reads the head of a frame; null for what is none. */
export function readFrame(data: Uint8Array): Frame | null {
  try {
    const decoder = decoding.createDecoder(data);
    const address = decoding.readVarString(decoder);
    const type = decoding.readVarUint(decoder);
    const syncType = type === FRAME.sync ? decoding.readVarUint(decoder) : null;
    const hasBody = type === FRAME.awareness || syncType !== null;
    const body = hasBody ? decoding.readVarUint8Array(decoder) : EMPTY;
    return { address, type, syncType, body };
  } catch {
    return null;
  }
}

/** The answer to a room that is refused before Hocuspocus hears of it. */
export function deniedFrame(room: string, reason: string): Uint8Array {
  return frameOf(room, FRAME.auth, (encoder) => {
    encoding.writeVarUint(encoder, AUTH_PERMISSION_DENIED);
    encoding.writeVarString(encoder, reason);
  });
}

/** The answer to an update: whether it is stored. One commit is answered hundreds of times. */
export function savedFrame(room: string, isSaved: boolean): Uint8Array {
  if (latestSaved.room !== room || latestSaved.isSaved !== isSaved) {
    const frame = frameOf(room, FRAME.saved, (encoder) => encoding.writeVarUint(encoder, isSaved ? 1 : 0));
    latestSaved = { room, isSaved, frame };
  }
  return latestSaved.frame;
}

let latestSaved = { room: '', isSaved: false, frame: EMPTY };

/** One of the two frames of a handshake. */
export function syncFrame(room: string, step: number, body: Uint8Array): Uint8Array {
  return frameOf(room, FRAME.sync, (encoder) => {
    encoding.writeVarUint(encoder, step);
    encoding.writeVarUint8Array(encoder, body);
  });
}

/** Presence states of one room. */
export function awarenessFrame(room: string, update: Uint8Array): Uint8Array {
  return frameOf(room, FRAME.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update));
}

function frameOf(room: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
