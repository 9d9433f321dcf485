/** Writes what a HEIC says of itself into a JPEG of its picture, which is upright already. */
const MARKER_START = 2;
const SEGMENT_MAX_BYTES = 65_533;
const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const ICC = 'ICC_PROFILE\0';
const ORIENTATION = 0x01_12;
const UPRIGHT = 1;
const ENTRY_BYTES = 12;

export interface PictureTags {
  profile: Uint8Array | null;
  exif: Uint8Array | null;
  xmp: Uint8Array | null;
}

export function withTags(jpeg: Buffer, { profile, exif, xmp }: PictureTags): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, MARKER_START),
    segment(0xe1, EXIF, exif && upright(exif)),
    segment(0xe1, XMP, xmp),
    // The only one of its parts.
    segment(0xe2, `${ICC}\u0001\u0001`, profile),
    jpeg.subarray(MARKER_START),
  ]);
}

/** What is too long for one is left out. */
function segment(marker: number, name: string, content: Uint8Array | null): Buffer {
  if (!content || name.length + content.length > SEGMENT_MAX_BYTES) return Buffer.alloc(0);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + name.length + content.length, 2);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), content]);
}

/** The camera's word on how the picture lies counts for its JPEG only; in a HEIC it repeats what was done already. */
function upright(exif: Uint8Array): Buffer {
  const tiff = Buffer.from(exif);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = read16(first);
    for (let at = first + 2; at < first + 2 + count * ENTRY_BYTES; at += ENTRY_BYTES) {
      if (read16(at) !== ORIENTATION) continue;
      if (isLittle) tiff.writeUInt16LE(UPRIGHT, at + 8);
      else tiff.writeUInt16BE(UPRIGHT, at + 8);
    }
  } catch {
    // Damaged ones are left to who reads tags.
  }
  return tiff;
}
