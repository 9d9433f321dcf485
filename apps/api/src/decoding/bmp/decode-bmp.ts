import type { Refusal } from '../plan-file-kind.ts';
import type { Raster } from '../raster.ts';
import { readBmpHeader, type BmpHeader, type ChannelMasks } from './bmp-header.ts';
import { rowsOf } from './bmp-rows.ts';
import { channelOf } from './channel-mask.ts';
import { readIndices } from './read-indices.ts';

const RGB = 3;

/**
 * Decodes a BMP of 1 to 32 bits: INFO, V4, V5 and both OS/2 headers, with a palette, run lengths or masks.
 * No decoder on npm reads all of them right; the kinds that this one does not read are refused as such.
 * @throws RangeError for a damaged one
 */
export function decodeBmp(bytes: Buffer): { ok: true; raster: Raster } | Refusal {
  const header = readBmpHeader(bytes);
  if (!header) return { ok: false, code: 'bmp-kind-unsupported' };
  const { widthPx, heightPx } = header;
  return { ok: true, raster: { data: paint(bytes, header), widthPx, heightPx, channels: RGB } };
}

function paint(bytes: Buffer, header: BmpHeader): Buffer {
  if (header.bitsPerPixel <= 8) return paintIndices(readIndices(bytes, header), paletteOf(bytes, header));
  return header.masks ? paintMasked(bytes, header, header.masks) : paintBytes(bytes, header);
}

/** Colours as RGB. */
function paletteOf(bytes: Buffer, { palette: { at, entryBytes, size } }: BmpHeader): Buffer {
  const colours = Buffer.alloc(size * RGB);
  for (let index = 0; index < size; index++) {
    const entryAt = at + index * entryBytes;
    colours[index * RGB] = bytes.readUInt8(entryAt + 2);
    colours[index * RGB + 1] = bytes.readUInt8(entryAt + 1);
    colours[index * RGB + 2] = bytes.readUInt8(entryAt);
  }
  return colours;
}

function paintIndices(indices: Uint8Array, palette: Buffer): Buffer {
  const rgb = Buffer.allocUnsafe(indices.length * RGB);
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const at = (indices[pixel] ?? 0) * RGB;
    if (at >= palette.length) throw new RangeError('a colour is not in the palette');
    rgb[pixel * RGB] = palette[at] ?? 0;
    rgb[pixel * RGB + 1] = palette[at + 1] ?? 0;
    rgb[pixel * RGB + 2] = palette[at + 2] ?? 0;
  }
  return rgb;
}

function paintBytes(bytes: Buffer, header: BmpHeader): Buffer {
  const rgb = Buffer.allocUnsafe(header.widthPx * header.heightPx * RGB);
  let at = 0;
  for (const row of rowsOf(bytes, header)) {
    for (let from = 0; from < row.length; from += RGB) {
      rgb[at++] = row[from + 2] ?? 0;
      rgb[at++] = row[from + 1] ?? 0;
      rgb[at++] = row[from] ?? 0;
    }
  }
  return rgb;
}

/** Transparent pixels are laid on white; alpha that is nought everywhere was left by a writer who means none. */
function paintMasked(bytes: Buffer, header: BmpHeader, masks: ChannelMasks): Buffer {
  const rgb = Buffer.allocUnsafe(header.widthPx * header.heightPx * RGB);
  const alphas = masks.alpha ? new Uint8Array(header.widthPx * header.heightPx) : null;
  const { red, green, blue, alpha } = masks;
  const bytesEach = header.bitsPerPixel / 8;
  let pixel = 0;
  for (const row of rowsOf(bytes, header)) {
    for (let from = 0; from < row.length; from += bytesEach) {
      const value = bytesEach === 2 ? row.readUInt16LE(from) : row.readUInt32LE(from);
      rgb[pixel * RGB] = channelOf(red, value);
      rgb[pixel * RGB + 1] = channelOf(green, value);
      rgb[pixel * RGB + 2] = channelOf(blue, value);
      if (alpha && alphas) alphas[pixel] = channelOf(alpha, value);
      pixel += 1;
    }
  }
  if (alphas?.some((each) => each > 0)) layOnWhite(rgb, alphas);
  return rgb;
}

function layOnWhite(rgb: Buffer, alphas: Uint8Array): void {
  for (let at = 0; at < rgb.length; at++) {
    const alpha = alphas[Math.floor(at / RGB)] ?? 0;
    rgb[at] = Math.round(((rgb[at] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
  }
}
