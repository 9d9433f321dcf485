/**
 * Points between the passes of making an octree, in files of this machine: 32 bytes each, as eight words of 32 bits.
 * Words 0 to 2: x, y, z as steps of the frame; 3 and 4: red, green, blue and intensity, 16 bits each; 5: class;
 * 6 and 7: GPS time as a double.
 */
export const RECORD_WORDS = 8;
export const RECORD_BYTES = 4 * RECORD_WORDS;

/** Points of one file or node as typed views of the same bytes. */
export interface Records {
  count: number;
  words: Int32Array;
  shorts: Uint16Array;
  bytes: Uint8Array;
  doubles: Float64Array;
}

export function recordsOf(
  buffer: ArrayBuffer,
  count = Math.floor(buffer.byteLength / RECORD_BYTES),
): Records {
  return {
    count,
    words: new Int32Array(buffer),
    shorts: new Uint16Array(buffer),
    bytes: new Uint8Array(buffer),
    doubles: new Float64Array(buffer),
  };
}

export function newRecords(capacity: number): Records {
  return recordsOf(new ArrayBuffer(capacity * RECORD_BYTES), 0);
}

export function copyRecord(from: Records, index: number, to: Records, at: number): void {
  const start = index * RECORD_WORDS;
  const target = at * RECORD_WORDS;
  for (let word = 0; word < RECORD_WORDS; word++) to.words[target + word] = from.words[start + word] ?? 0;
}
