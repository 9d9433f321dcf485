/** Writes BMP files of every kind from the values of their pixels, so that a test knows what must be seen. */
export interface SampleBmp {
  /** 12 core (OS/2), 16 and 64 second OS/2, 40 INFO, 52, 56, 108 V4, 124 V5. */
  headerBytes?: number;
  bits: number;
  compression?: number;
  isTopDown?: boolean;
  /** Colours as [red, green, blue], written behind the header. */
  palette?: readonly (readonly number[])[];
  /** What the header says of the number of colours, 0 = as many as the bits allow. */
  saidColours?: number;
  masks?: readonly number[];
  /** Bytes between the palette and the pixels. */
  gapBytes?: number;
  /** Instead of where the pixels are. */
  saidPixelsAt?: number;
  widthPx: number;
  heightPx: number;
  pixels: Buffer;
}

export function sampleBmp(sample: SampleBmp): Buffer {
  const { headerBytes = 40, palette = [], masks = [], gapBytes = 0 } = sample;
  const header = headerOf(sample, headerBytes);
  const behind = headerBytes === 40 ? Buffer.alloc(masks.length * 4) : Buffer.alloc(0);
  const masksIn = headerBytes === 40 ? { buffer: behind, at: 0 } : { buffer: header, at: 40 };
  masks.forEach((mask, index) => masksIn.buffer.writeUInt32LE(mask, masksIn.at + index * 4));
  const colours = palette.map(([red = 0, green = 0, blue = 0]) =>
    Buffer.from(headerBytes === 12 ? [blue, green, red] : [blue, green, red, 0]),
  );
  const before = Buffer.concat([header, behind, ...colours, Buffer.alloc(gapBytes, 0xa5)]);
  const file = Buffer.alloc(14);
  file.write('BM', 'latin1');
  file.writeUInt32LE(14 + before.length + sample.pixels.length, 2);
  file.writeUInt32LE(sample.saidPixelsAt ?? 14 + before.length, 10);
  return Buffer.concat([file, before, sample.pixels]);
}

function headerOf(sample: SampleBmp, headerBytes: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(headerBytes);
  if (headerBytes === 12) {
    header.writeUInt16LE(sample.widthPx, 4);
    header.writeUInt16LE(sample.heightPx, 6);
    header.writeUInt16LE(1, 8);
    header.writeUInt16LE(sample.bits, 10);
    return header;
  }
  header.writeInt32LE(sample.widthPx, 4);
  header.writeInt32LE(sample.isTopDown ? -sample.heightPx : sample.heightPx, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(sample.bits, 14);
  if (headerBytes === 16) return header;
  header.writeUInt32LE(sample.compression ?? 0, 16);
  header.writeUInt32LE(sample.pixels.length, 20);
  header.writeUInt32LE(sample.saidColours ?? 0, 32);
  return header;
}

/** Rows of pixel values, from the top, as they lie in a file: from the bottom unless told otherwise, each filled to four bytes. */
export function rowsOfPixels(rows: readonly (readonly number[])[], bits: number, isTopDown = false): Buffer {
  const written = rows.map((row) => packedRow(row, bits));
  return Buffer.concat(isTopDown ? written : written.toReversed());
}

function packedRow(row: readonly number[], bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 32) * 4);
  row.forEach((value, x) => {
    if (bits >= 8) bytes.writeUIntLE(value, (x * bits) / 8, bits / 8);
    else {
      const at = Math.floor((x * bits) / 8);
      bytes[at] = (bytes[at] ?? 0) | (value << (8 - bits - ((x * bits) % 8)));
    }
  });
  return bytes;
}
