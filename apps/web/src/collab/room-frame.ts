import { createDecoder, readVarInt, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding';

const MESSAGE_SYNC = 0;
const MESSAGE_SYNC_STATUS = 8;
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;

/** What a frame of the server is to the document. */
export type RoomFrame =
  | { kind: 'question' | 'acknowledged' | 'other' }
  /** `state`: the answer to this client's own question. */
  | { kind: 'state' | 'update'; update: Uint8Array };

const OTHER: RoomFrame = { kind: 'other' };

/** Reads a frame as far as it concerns the document. */
export function readRoomFrame(data: unknown): RoomFrame {
  if (!(data instanceof ArrayBuffer)) return OTHER;
  const decoder = createDecoder(new Uint8Array(data));
  readVarString(decoder);
  const type = readVarUint(decoder);
  if (type === MESSAGE_SYNC_STATUS) return readVarInt(decoder) === 1 ? { kind: 'acknowledged' } : OTHER;
  if (type !== MESSAGE_SYNC) return OTHER;
  const step = readVarUint(decoder);
  if (step === SYNC_STEP_1) return { kind: 'question' };
  return { kind: step === SYNC_STEP_2 ? 'state' : 'update', update: readVarUint8Array(decoder) };
}
