/** Milliseconds of the machine's monotonic clock: all processes of one machine read the same. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
