/**
 * How much of a file is sent at once. Proxies refuse long bodies by 413, or by closing the line before the server has
 * heard of it; then half as much is tried, and what went through stays for the visit.
 */
const LARGEST_BYTES = 4 * 1024 * 1024;
const SMALLEST_BYTES = 128 * 1024;
/** A line that is lost so often at one place is not only slow. */
const LOST_TIMES = 3;

export interface ChunkSize {
  readonly bytes: number;
  /** Something came through. */
  noteProgress: () => void;
  /**
   * @param status of the answer, 0 without one
   * @param isOurs the server itself has answered, so that no size helps
   * @returns whether a smaller one is to be tried
   */
  noteFailure: (status: number, isOurs: boolean) => boolean;
}

export function createChunkSize(): ChunkSize {
  let bytes = LARGEST_BYTES;
  let lost = 0;
  return {
    get bytes() {
      return bytes;
    },
    noteProgress: () => {
      lost = 0;
    },
    noteFailure: (status, isOurs) => {
      lost = status === 0 ? lost + 1 : 0;
      const isTooLong = (status === 413 && !isOurs) || lost >= LOST_TIMES;
      if (!isTooLong || bytes <= SMALLEST_BYTES) return false;
      bytes = Math.max(SMALLEST_BYTES, bytes / 2);
      lost = 0;
      return true;
    },
  };
}
