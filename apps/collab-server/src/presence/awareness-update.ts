/** The encoding of y-protocols' awareness, read and written without building a document for every cursor move. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

export interface AwarenessEntry {
  clientId: number;
  clock: number;
  /** JSON; `null` for somebody who left. */
  state: string;
}

const MAX_ENTRIES = 64;

/** The entries of an update, null when it cannot be read. */
export function readAwareness(update: Uint8Array): AwarenessEntry[] | null {
  try {
    const decoder = decoding.createDecoder(update);
    const count = decoding.readVarUint(decoder);
    if (count > MAX_ENTRIES) return null;
    const entries: AwarenessEntry[] = [];
    for (let index = 0; index < count; index += 1) {
      const clientId = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      entries.push({ clientId, clock, state: decoding.readVarString(decoder) });
    }
    return entries;
  } catch {
    return null;
  }
}

/** One update that holds the given entries. */
export function writeAwareness(entries: readonly AwarenessEntry[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  for (const { clientId, clock, state } of entries) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, state);
  }
  return encoding.toUint8Array(encoder);
}
