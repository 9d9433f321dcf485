import { open } from 'node:fs/promises';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** Deflate reaches about a thousand; text of models stays far below. */
const MAX_RATIO = 100;
const MAX_ENTRIES = 1000;
const PIECE_BYTES = 64 * 1024;

/** Why an archive holds no model that is opened. */
type ArchiveFault = 'damaged' | 'too-large' | 'not-one';

/** Not `__MACOSX/._model.ifc`, which a Mac adds. */
const isModel = (name: string) => /\.ifc$/i.test(name) && !/(^|\/)(\._|__MACOSX\/)/.test(name);

/** The one model's name and size, as the archive states them. */
function modelOf(bytes: Uint8Array, maxBytes: number): { name: string; sizeBytes: number } | ArchiveFault {
  const models: { name: string; sizeBytes: number; packedBytes: number }[] = [];
  let [entries, isOdd] = [0, false];
  const look = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) => {
    entries += 1;
    isOdd ||= name.startsWith('/') || name.split(/[/\\]/).includes('..');
    if (isModel(name)) models.push({ name, sizeBytes: originalSize, packedBytes: size });
    return false;
  };
  try {
    unzipSync(bytes, { filter: look });
  } catch {
    return 'damaged';
  }
  const [model] = models;
  if (isOdd) return 'damaged';
  if (entries > MAX_ENTRIES) return 'too-large';
  if (!model || models.length > 1) return 'not-one';
  const isBomb =
    model.sizeBytes > maxBytes || model.sizeBytes > Math.max(model.packedBytes, 1024) * MAX_RATIO;
  return isBomb ? 'too-large' : model;
}

/**
 * Writes the only model of an archive to a file, piece by piece; no entry grows past what is stated of it, and no name
 * of the archive becomes a path.
 */
export async function inflateModel(
  bytes: Uint8Array,
  target: string,
  maxBytes: number,
): Promise<ArchiveFault | null> {
  const model = modelOf(bytes, maxBytes);
  if (typeof model === 'string') return model;
  const file = await open(target, 'w');
  try {
    let written = 0;
    for (const piece of piecesOf(bytes, model.name)) {
      written += piece.length;
      if (written > model.sizeBytes) return 'damaged';
      await file.write(piece);
    }
    return written === model.sizeBytes ? null : 'damaged';
  } catch (error) {
    if (error instanceof BadPiece) return 'damaged';
    throw error;
  } finally {
    await file.close();
  }
}

class BadPiece extends Error {}

function* piecesOf(bytes: Uint8Array, wanted: string): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const unzip = new Unzip((entry) => {
    if (entry.name !== wanted) return;
    entry.ondata = (error, piece) => {
      if (error) throw new BadPiece();
      pieces.push(piece);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    push(unzip, bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    yield* pieces;
    pieces = [];
  }
}

/** What it throws are objects of its own, which say nothing but that the archive is damaged. */
function push(unzip: Unzip, piece: Uint8Array, isLast: boolean): void {
  try {
    unzip.push(piece, isLast);
  } catch {
    throw new BadPiece();
  }
}
