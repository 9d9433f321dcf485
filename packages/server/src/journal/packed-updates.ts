const LENGTH_BYTES = 4;

/** Thousands of updates as one piece: to hand them to another thread one by one takes longer than to copy them. */
export function packUpdates(updates: readonly Uint8Array[]): Uint8Array {
  const sizeBytes = updates.reduce((sum, { byteLength }) => sum + LENGTH_BYTES + byteLength, 0);
  const packed = new Uint8Array(sizeBytes);
  const view = new DataView(packed.buffer);
  let at = 0;
  for (const update of updates) {
    view.setUint32(at, update.byteLength);
    packed.set(update, at + LENGTH_BYTES);
    at += LENGTH_BYTES + update.byteLength;
  }
  return packed;
}

/** What was packed, in the same order: views of the one piece. */
export function unpackUpdates(packed: Uint8Array): Uint8Array[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const updates: Uint8Array[] = [];
  for (let at = 0; at < packed.byteLength;) {
    const from = at + LENGTH_BYTES;
    at = from + view.getUint32(at);
    updates.push(packed.subarray(from, at));
  }
  return updates;
}
