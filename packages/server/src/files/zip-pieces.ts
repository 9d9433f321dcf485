/** Archives, piece by piece. */
import { createReadStream } from 'node:fs';
import { Zip, ZipDeflate, ZipPassThrough, type ZipInputFile } from 'fflate';

/** The same files make the same bytes, whenever they are written. The format knows no earlier date; it is a local one. */
const EARLIEST_OF_ZIP = new Date(1980, 0, 1);

/** The pieces of an archive as they come about. */
export class ZipPieces {
  #pieces: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  add(name: string, bytes: Uint8Array): void {
    this.#begin(new ZipDeflate(name)).push(bytes, true);
  }

  /** What is small already is taken as it is. @returns what takes its pieces */
  addAsIs(name: string): ZipPassThrough {
    return this.#begin(new ZipPassThrough(name));
  }

  #begin<Entry extends ZipInputFile>(entry: Entry): Entry {
    entry.mtime = EARLIEST_OF_ZIP;
    this.#zip.add(entry);
    return entry;
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    const taken = this.#pieces;
    this.#pieces = [];
    return taken;
  }
}

/** An archive of files of this machine as they are. */
export async function* zipFiles(
  files: readonly { name: string; path: string }[],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipPieces();
  for (const { name, path } of files) {
    const entry = zip.addAsIs(name);
    for await (const piece of createReadStream(path)) {
      entry.push(piece);
      yield* zip.take();
    }
    entry.push(new Uint8Array(), true);
    yield* zip.take();
  }
  zip.end();
  yield* zip.take();
}
