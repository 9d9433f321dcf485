/** The metadata of a photo as plain groups of values; nothing in it is believed to have the type it should have. */
import exifr from 'exifr';

type Tags = Readonly<Record<string, unknown>>;
const NONE: Tags = {};

/** Groups as the file names them. */
export interface PhotoTags {
  ifd0: Tags;
  exif: Tags;
  gps: Tags;
  gpano: Tags;
}

const OPTIONS = {
  // Times stay as the camera wrote them: revived ones are read in the server's zone and lose their offset.
  reviveValues: false,
  translateValues: false,
  mergeOutput: false,
  multiSegment: false,
  tiff: true,
  exif: true,
  gps: true,
  xmp: true,
  ifd1: false,
  interop: false,
  makerNote: false,
  userComment: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
} as const;

/** Unreadable metadata is none: the picture may be whole all the same. */
export async function readTags(bytes: Buffer): Promise<PhotoTags> {
  const all: unknown = await exifr.parse(bytes, OPTIONS).catch(() => null);
  const group = (name: string) => {
    const found = isRecord(all) ? all[name] : null;
    return isRecord(found) ? found : NONE;
  };
  return { ifd0: group('ifd0'), exif: group('exif'), gps: group('gps'), gpano: group('GPano') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A finite number, also one that XMP keeps as text. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function textOf(value: unknown, maxChars: number): string {
  return typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, maxChars)
    : '';
}

export function numbersOf(value: unknown): number[] {
  if (!isRecord(value)) return [];
  return Object.values(value).flatMap((each) => numberOf(each) ?? []);
}
