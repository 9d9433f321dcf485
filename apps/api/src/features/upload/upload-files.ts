import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_END_BYTES } from '@plumbline/shared/contract/inspection.ts';

const INCOMING = 'incoming';
/** Kept free for the derivatives of what is being uploaded, and for the system. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** Where tus writes what is still arriving. */
export function incomingDir(filesDir: string): string {
  return join(filesDir, INCOMING);
}

/** Bytes that have arrived of an upload, null when it was never begun or is moved on. */
export async function receivedBytes(filesDir: string, uploadId: string): Promise<number | null> {
  try {
    return (await stat(join(incomingDir(filesDir), uploadId))).size;
  } catch {
    return null;
  }
}

/** Removes what arrived of an upload, and tus's note about it. */
export async function removeIncoming(filesDir: string, uploadId: string): Promise<void> {
  const file = join(incomingDir(filesDir), uploadId);
  await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
}

/** Whether the disk has room for a file of this size and what will be made of it. */
export async function hasRoomFor(filesDir: string, sizeBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(filesDir);
  return bavail * bsize > sizeBytes + RESERVE_BYTES;
}

interface HashWatch {
  /** Ends it; it fails then. */
  signal?: AbortSignal;
  /** How much of the file is counted. */
  onBytes?: (bytes: number) => void;
}

/** SHA-256 of a file, hex. */
export async function sha256Of(path: string, { signal, onBytes }: HashWatch = {}): Promise<string> {
  const hash = createHash('sha256');
  const file = createReadStream(path);
  if (onBytes) file.on('data', () => onBytes(file.bytesRead));
  await pipeline(file, hash, signal ? { signal } : {});
  return hash.digest('hex');
}

/** SHA-256 of the first and the last MiB of a file, hex, as its sender counts it. */
export async function endsSha256Of(path: string): Promise<string> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  const tail = Math.max(FILE_END_BYTES, size - FILE_END_BYTES);
  await pipeline(createReadStream(path, { end: FILE_END_BYTES - 1 }), hash, { end: false });
  if (tail < size) await pipeline(createReadStream(path, { start: tail }), hash, { end: false });
  return hash.digest('hex');
}
