/** Fonts that are embedded in reports; all are under the SIL Open Font License 1.1 (see the README). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCharacterMap, readTables } from '../decoding/pdf/font-tables.ts';

const WEIGHTS = ['400Regular', '700Bold'] as const;
/** Package and beginning of the files' names, by family. */
const FAMILIES = {
  'Noto Sans': ['noto-sans', 'NotoSans'],
  'Noto Sans Arabic': ['noto-sans-arabic', 'NotoSansArabic'],
  'Noto Sans SC': ['noto-sans-sc', 'NotoSansSC'],
  'Noto Sans JP': ['noto-sans-jp', 'NotoSansJP'],
  NanumGothic: ['nanum-gothic', 'NanumGothic'],
} as const;
const CMAP = 0x63_6d_61_70;
const GROUPS = 12;
const GROUP_BYTES = 12;

export interface ReportFonts {
  blobs: Buffer[];
  has: (codePoint: number) => boolean;
}

/** Reads all of them. */
export function readReportFonts(): ReportFonts {
  const blobs: Buffer[] = [];
  const covers: ((codePoint: number) => boolean)[] = [];
  for (const [name, prefix] of Object.values(FAMILIES))
    for (const weight of WEIGHTS) {
      const path = `@expo-google-fonts/${name}/${weight}/${prefix}_${weight}.ttf`;
      const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)));
      blobs.push(bytes);
      if (weight === WEIGHTS[0]) covers.push(coverOf(bytes));
    }
  return { blobs, has: (codePoint) => covers.some((cover) => cover(codePoint)) };
}

function coverOf(font: Buffer): (codePoint: number) => boolean {
  const tables = readTables(font);
  const groups = groupsOf(tables.get(CMAP));
  const inPlane = readCharacterMap(tables);
  return (codePoint) => inPlane(codePoint) || isIn(groups, codePoint);
}

/** First and last code points of the ranges that the font tells of beyond the Basic Multilingual Plane, rising. */
function groupsOf(cmap: Buffer | undefined): [first: number, last: number][] {
  for (let index = 0; cmap && index < cmap.readUInt16BE(2); index += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (map.readUInt16BE(0) !== GROUPS) continue;
    return Array.from({ length: map.readUInt32BE(12) }, (_, at) => {
      const start = 16 + at * GROUP_BYTES;
      return [map.readUInt32BE(start), map.readUInt32BE(start + 4)];
    });
  }
  return [];
}

function isIn(groups: readonly [number, number][], codePoint: number): boolean {
  let [low, high] = [0, groups.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = groups[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
