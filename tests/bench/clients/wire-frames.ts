/**
 * The frames of both protocols. They are the same y-protocols messages; Hocuspocus writes the room's name in front of
 * each, authenticates, and confirms updates.
 */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

const TYPE = {
  sync: 0,
  awareness: 1,
  auth: 2,
  syncReply: 4,
  stateless: 5,
  syncStatus: 8,
  ping: 9,
  pong: 10,
} as const;
const AUTH = { token: 0, denied: 1 } as const;
export const SYNC = { step1: 0, step2: 1, update: 2 } as const;

export type WireEvent =
  | { kind: 'sync'; step: number; payload: Uint8Array }
  | { kind: 'presence'; payload: Uint8Array }
  | { kind: 'answer'; isApplied: boolean }
  | { kind: 'denied'; reason: string }
  | { kind: 'message'; text: string }
  | { kind: 'ping' }
  | { kind: 'other' };

const OTHER: WireEvent = { kind: 'other' };

/** Sent in answer to a ping of Hocuspocus. */
export const PONG = Uint8Array.of(TYPE.pong);

/** Writes and reads frames of one room; `address` is null where the room is in the socket's path. */
export class WireFrames {
  readonly #address: string | null;

  constructor(address: string | null) {
    this.#address = address;
  }

  auth(token: string): Uint8Array {
    return this.#frame(TYPE.auth, (encoder) => {
      encoding.writeVarUint(encoder, AUTH.token);
      encoding.writeVarString(encoder, token);
    });
  }

  sync(step: number, payload: Uint8Array): Uint8Array {
    return this.#frame(TYPE.sync, (encoder) => {
      encoding.writeVarUint(encoder, step);
      encoding.writeVarUint8Array(encoder, payload);
    });
  }

  presence(clientId: number, clock: number, state: object): Uint8Array {
    return this.presences([{ clientId, clock, state }]);
  }

  /** What several people say of themselves, as a server bundles it. */
  presences(people: readonly { clientId: number; clock: number; state: object }[]): Uint8Array {
    const entries = encoding.createEncoder();
    encoding.writeVarUint(entries, people.length);
    for (const { clientId, clock, state } of people) {
      encoding.writeVarUint(entries, clientId);
      encoding.writeVarUint(entries, clock);
      encoding.writeVarString(entries, JSON.stringify(state));
    }
    return this.#frame(TYPE.awareness, (encoder) =>
      encoding.writeVarUint8Array(encoder, encoding.toUint8Array(entries)),
    );
  }

  read(data: Uint8Array): WireEvent {
    if (data.byteLength === 1) return data[0] === TYPE.ping ? { kind: 'ping' } : OTHER;
    const decoder = decoding.createDecoder(data);
    if (this.#address !== null) skipString(decoder);
    switch (decoding.readVarUint(decoder)) {
      case TYPE.sync:
      case TYPE.syncReply:
        return {
          kind: 'sync',
          step: decoding.readVarUint(decoder),
          payload: decoding.readVarUint8Array(decoder),
        };
      case TYPE.awareness:
        return { kind: 'presence', payload: decoding.readVarUint8Array(decoder) };
      case TYPE.stateless:
        return { kind: 'message', text: decoding.readVarString(decoder) };
      case TYPE.syncStatus:
        return { kind: 'answer', isApplied: decoding.readVarUint(decoder) === 1 };
      case TYPE.auth: {
        const isDenied = decoding.readVarUint(decoder) === AUTH.denied;
        return isDenied ? { kind: 'denied', reason: decoding.readVarString(decoder) } : OTHER;
      }
      default:
        return OTHER;
    }
  }

  #frame(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
    const encoder = encoding.createEncoder();
    if (this.#address !== null) encoding.writeVarString(encoder, this.#address);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    return encoding.toUint8Array(encoder);
  }
}

function skipString(decoder: decoding.Decoder): void {
  const sizeBytes = decoding.readVarUint(decoder);
  decoder.pos += sizeBytes;
}

/** The states of an awareness update, as plain data. */
export function readPresence(payload: Uint8Array): unknown[] {
  const decoder = decoding.createDecoder(payload);
  const states: unknown[] = [];
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
    decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    states.push(JSON.parse(decoding.readVarString(decoder)));
  }
  return states;
}
