/** Adds to one number of many. */
export function addAt(counts: Uint32Array | Float64Array, index: number, more: number): void {
  counts[index] = (counts[index] ?? 0) + more;
}
