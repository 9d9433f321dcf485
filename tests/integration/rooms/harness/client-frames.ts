/** The frames that a client sends, as bytes. */
import * as encoding from 'lib0/encoding';

export const TYPE = { sync: 0, awareness: 1, auth: 2, stateless: 5, syncStatus: 8 } as const;

export interface RawAwareness {
  clientId: number;
  clock: number;
  state: unknown;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export function clientFrame(room: string, type: number, write: (encoder: encoding.Encoder) => void): Bytes {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, room);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

export function authFrame(room: string, token: string): Bytes {
  return clientFrame(room, TYPE.auth, (encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, token);
  });
}

export function syncFrame(room: string, type: 0 | 1 | 2, payload: Uint8Array): Bytes {
  return clientFrame(room, TYPE.sync, (encoder) => {
    encoding.writeVarUint(encoder, type);
    encoding.writeVarUint8Array(encoder, payload);
  });
}

export function statelessFrame(room: string, text: string): Bytes {
  return clientFrame(room, TYPE.stateless, (encoder) => encoding.writeVarString(encoder, text));
}

export function presenceFrame(room: string, entries: readonly RawAwareness[]): Bytes {
  const inner = encoding.createEncoder();
  encoding.writeVarUint(inner, entries.length);
  for (const { clientId, clock, state } of entries) {
    encoding.writeVarUint(inner, clientId);
    encoding.writeVarUint(inner, clock);
    encoding.writeVarString(inner, typeof state === 'string' ? state : JSON.stringify(state));
  }
  return clientFrame(room, TYPE.awareness, (encoder) =>
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner)),
  );
}
