import { checkBytes } from './reed-solomon.ts';

/** Of the versions 1 to 10 with error correction M: all bytes, check bytes a block, blocks. */
const VERSIONS = [
  { bytes: 26, check: 10, blocks: 1 },
  { bytes: 44, check: 16, blocks: 1 },
  { bytes: 70, check: 26, blocks: 1 },
  { bytes: 100, check: 18, blocks: 2 },
  { bytes: 134, check: 24, blocks: 2 },
  { bytes: 172, check: 16, blocks: 4 },
  { bytes: 196, check: 18, blocks: 4 },
  { bytes: 242, check: 22, blocks: 4 },
  { bytes: 292, check: 22, blocks: 5 },
  { bytes: 346, check: 26, blocks: 5 },
] as const;
type Layout = (typeof VERSIONS)[number];

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11] as const;

export interface CodeWords {
  /** 1 to 10; the code has 17 + 4 × version modules a side. */
  version: number;
  bytes: Uint8Array;
}

/** The bytes of the smallest code that holds a text, interleaved and with their checks; null when it is too long. */
export function codeWordsOf(text: string): CodeWords | null {
  const content = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(
    (layout, at) => bitsNeeded(content.length, at + 1) <= dataBytes(layout) * 8,
  );
  const layout = VERSIONS[index];
  if (!layout) return null;
  return { version: index + 1, bytes: interleaved(dataOf(content, index + 1, dataBytes(layout)), layout) };
}

function dataBytes({ bytes, check, blocks }: Layout): number {
  return bytes - check * blocks;
}

function countBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function bitsNeeded(lengthBytes: number, version: number): number {
  return 4 + countBits(version) + lengthBytes * 8;
}

/** Mode, length, content and padding. */
function dataOf(content: Uint8Array, version: number, capacityBytes: number): Uint8Array {
  const data = new Uint8Array(capacityBytes);
  let at = 0;
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      if ((value >>> bit) & 1) data[at >>> 3] = (data[at >>> 3] ?? 0) | (0x80 >>> (at & 7));
    }
  };
  put(BYTE_MODE, 4);
  put(content.length, countBits(version));
  for (const byte of content) put(byte, 8);
  // The end is marked by four zero bits where there is room, then the byte is filled with zeros.
  const used = Math.min(capacityBytes, Math.ceil((at + 4) / 8));
  for (let index = used; index < capacityBytes; index++) data[index] = PADDING[(index - used) % 2] ?? 0;
  return data;
}

/** The first blocks are one byte shorter when the data does not divide evenly. */
function interleaved(data: Uint8Array, { bytes, check, blocks }: Layout): Uint8Array {
  const shortLength = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const parts: Uint8Array[] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = shortLength + (block < shortBlocks ? 0 : 1);
    parts.push(data.subarray(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => checkBytes(part, check));
  const out: number[] = [];
  for (const group of [parts, checks]) {
    const longest = Math.max(...group.map(({ length }) => length));
    for (let index = 0; index < longest; index++) {
      for (const part of group) if (index < part.length) out.push(part[index] ?? 0);
    }
  }
  if (out.length !== bytes) throw new RangeError('a table of the versions is wrong');
  return Uint8Array.from(out);
}
