/** A file of which pieces are read: one that was chosen in the browser, or one on the server's disk. */
export interface RandomAccess {
  size: number;
  /** So many bytes from there on; fewer only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Of a `File` in the browser, and of what `openAsBlob` of Node opens. */
export function blobAccess(blob: Blob): RandomAccess {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}
