import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';

/** A run of bytes as they are has at most 32, and one byte before; a reference has three. */
const LONGEST_STEP = 33;
const FIRST_REFERENCE = 32;
const LONG_REFERENCE = 7;
const SHORTEST_COPY = 2;

/**
 * Unpacks LZF, as binary_compressed PCD files have it.
 * @param unpackedBytes what it unpacks to, no more and no less
 * @throws AppError cloud-damaged
 */
export function unpackLzf(
  file: FileWindow,
  at: number,
  packedBytes: number,
  unpackedBytes: number,
): Uint8Array {
  const out = new Uint8Array(unpackedBytes);
  const end = at + packedBytes;
  let to = 0;
  let bytes: Uint8Array = new Uint8Array();
  let from = 0;
  let windowEnd = at;
  while (windowEnd - (bytes.length - from) < end) {
    if (bytes.length - from < LONGEST_STEP && windowEnd < end) {
      const start = windowEnd - (bytes.length - from);
      const window = file.from(start);
      bytes = window.subarray(0, Math.min(window.length, end - start));
      from = 0;
      windowEnd = start + bytes.length;
    }
    const control = bytes[from++] ?? 0;
    if (control < FIRST_REFERENCE) {
      const length = control + 1;
      if (from + length > bytes.length || to + length > unpackedBytes) throw new AppError('cloud-damaged');
      out.set(bytes.subarray(from, from + length), to);
      from += length;
      to += length;
      continue;
    }
    let length = control >>> 5;
    if (length === LONG_REFERENCE) length += bytes[from++] ?? 0;
    let source = to - ((control & 0x1f) << 8) - 1 - (bytes[from++] ?? 0);
    if (source < 0 || from > bytes.length || to + length + SHORTEST_COPY > unpackedBytes)
      throw new AppError('cloud-damaged');
    // It may reach into what it writes: byte by byte.
    for (let left = length + SHORTEST_COPY; left > 0; left--) out[to++] = out[source++] ?? 0;
  }
  if (to !== unpackedBytes) throw new AppError('cloud-damaged');
  return out;
}
