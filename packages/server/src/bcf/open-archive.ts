import { unzipSync } from 'fflate';

const MAX_ENTRIES = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** Deflate reaches about a thousand; what people send stays far below. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;

/** Why a file is no archive that is opened. */
export type ArchiveFault = 'not-a-zip' | 'too-large' | 'unsafe-name';

export class BadArchive extends Error {
  readonly reason: ArchiveFault;
  constructor(reason: ArchiveFault) {
    super(`the archive cannot be opened: ${reason}`);
    this.name = 'BadArchive';
    this.reason = reason;
  }
}

/**
 * The entries of a zip by name, folders left out. Sizes are judged as the archive states them before anything is
 * inflated, and no entry grows past what is stated of it.
 * @throws BadArchive
 */
export function openArchive(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let [entries, total] = [0, 0];
  const isWanted = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) => {
    entries += 1;
    total += originalSize;
    if (!isSafe(name)) throw new BadArchive('unsafe-name');
    const isBomb = originalSize > RATIO_FROM_BYTES && originalSize > size * MAX_RATIO;
    if (entries > MAX_ENTRIES || total > MAX_BYTES || isBomb) throw new BadArchive('too-large');
    return !name.endsWith('/');
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: isWanted })));
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive('not-a-zip');
  }
}

/** Names are never paths of this machine, yet one that tries to leave its folder comes from nobody who means well. */
function isSafe(name: string): boolean {
  const isAbsolute = name.startsWith('/') || /^[a-z]:/i.test(name);
  return !isAbsolute && !name.includes('\0') && !name.split(/[/\\]/).includes('..');
}
