let last = 0;

/** Now, ms since the epoch, and never twice the same: of two things kept within one millisecond one is the older. */
export function keptNow(): number {
  last = Math.max(Date.now(), last + 1 / 1024);
  return last;
}
