/** Takes single files out of a tar archive packed with gzip while it comes in, and keeps nothing else of it. */
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;
const NAME = { from: 0, to: 100 } as const;
const SIZE = { from: 124, to: 136 } as const;
/** Of one file that is wanted. */
const FILE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * @param archive ends the stream that feeds it as soon as all are there
 * @throws Error when one is not in it, or it is no such archive
 */
export async function takeFiles(
  archive: AsyncIterable<Uint8Array>,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const unpacked = Readable.from(archive).on('error', (error) => unzip.destroy(error));
  const unzip = createGunzip();
  unpacked.pipe(unzip);
  try {
    const reader = new StreamReader(unzip);
    while (found.size < names.length) {
      const header = await reader.take(BLOCK);
      const name = textIn(header, NAME);
      if (name === '') break;
      const size = Number.parseInt(textIn(header, SIZE), 8);
      if (!Number.isSafeInteger(size) || size < 0) throw new Error('it is no tar archive');
      const padding = (BLOCK - (size % BLOCK)) % BLOCK;
      if (names.includes(name)) found.set(name, await takeFile(reader, size));
      else await reader.skip(size);
      await reader.skip(padding);
    }
  } finally {
    unpacked.destroy();
    unzip.destroy();
  }
  const missing = names.find((name) => !found.has(name));
  if (missing !== undefined) throw new Error(`there is no ${missing} in it`);
  return found;
}

function takeFile(reader: StreamReader, size: number): Promise<Uint8Array> {
  if (size > FILE_MAX_BYTES) throw new Error(`a file of ${size} bytes is too large`);
  return reader.take(size);
}

/** Up to a zero byte. */
function textIn(block: Uint8Array, { from, to }: { from: number; to: number }): string {
  const bytes = block.subarray(from, to);
  const end = bytes.indexOf(0);
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end))
    .toString('utf8')
    .trim();
}

class StreamReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Uint8Array> {
    const taken = new Uint8Array(count);
    await this.#pass(count, (part, at) => taken.set(part, at));
    return taken;
  }

  skip(count: number): Promise<void> {
    return this.#pass(count, () => undefined);
  }

  async #pass(count: number, onPart: (part: Uint8Array, at: number) => void): Promise<void> {
    let at = 0;
    while (at < count) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const part = this.#rest.subarray(0, count - at);
      onPart(part, at);
      at += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
  }

  async #next(): Promise<Uint8Array> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('it ends too early');
    return value;
  }
}
