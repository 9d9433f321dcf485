import type { Columns } from '../point-rows.ts';

/** What columns are called in the first line, in lower case and without their unit. */
const NAMES = {
  x: ['x', 'easting', 'east', 'x_coord'],
  y: ['y', 'northing', 'north', 'y_coord'],
  z: ['z', 'elevation', 'height', 'z_coord'],
  red: ['r', 'red', 'rf', 'diffuse_red'],
  green: ['g', 'green', 'gf', 'diffuse_green'],
  blue: ['b', 'blue', 'bf', 'diffuse_blue'],
  intensity: ['i', 'intensity', 'scalar_intensity', 'reflectance', 'scalar_reflectance'],
  class: ['classification', 'class', 'scalar_classification'],
  gpsTime: ['gps_time', 'gpstime', 'scalar_gpstime', 'scalar_gps_time'],
} as const;

const NONE = { colors: null, packedColor: null, intensity: null, class: null, gpsTime: null } as const;
const PLACE = { x: 0, y: 1, z: 2 } as const;
/** Of a column of colours, as whole numbers or fractions of one. */
const MAX_COLOR = 65_535;

/** @param lines numbers of some lines @returns what is in which column when no line names them */
export function guessColumns(columnCount: number, lines: readonly number[][]): Columns {
  const isColor = (first: number) => lines.every((line) => isColorAt(line, first));
  if (columnCount === 4 || columnCount === 5) return { ...PLACE, ...NONE, intensity: 3 };
  if (columnCount === 6) return { ...PLACE, ...NONE, colors: isColor(3) ? [3, 4, 5] : null };
  if (columnCount < 6) return { ...PLACE, ...NONE };
  if (columnCount !== 9 && isColor(4) && !isIntensityLast(columnCount, lines))
    return { ...PLACE, ...NONE, intensity: 3, colors: [4, 5, 6] };
  if (isColor(3)) return { ...PLACE, ...NONE, colors: [3, 4, 5], intensity: columnCount === 7 ? 6 : null };
  // Colours behind a normal.
  if (columnCount === 9 && isColor(6)) return { ...PLACE, ...NONE, colors: [6, 7, 8] };
  return { ...PLACE, ...NONE };
}

function isColorAt(line: readonly number[], first: number): boolean {
  return line.slice(first, first + 3).every((value) => value >= 0 && value <= MAX_COLOR);
}

/** Red, green, blue, intensity instead of intensity, red, green, blue: only the last one has what no colour has. */
function isIntensityLast(columnCount: number, lines: readonly number[][]): boolean {
  if (columnCount !== 7) return false;
  const isByte = (value: number | undefined) =>
    value !== undefined && Number.isInteger(value) && value >= 0 && value <= 255;
  const all = (column: number) => lines.every((line) => isByte(line[column]));
  return all(3) && all(4) && all(5) && !all(6);
}

/** @returns null when they do not name all three coordinates */
export function namedColumns(words: readonly string[]): Columns | null {
  const names = words.map(nameOf);
  const find = (thing: keyof typeof NAMES) => {
    const known: readonly string[] = NAMES[thing];
    const at = names.findIndex((name) => known.includes(name));
    return at < 0 ? null : at;
  };
  const [x, y, z] = [find('x'), find('y'), find('z')];
  if (x === null || y === null || z === null) return null;
  const [red, green, blue] = [find('red'), find('green'), find('blue')];
  return {
    x,
    y,
    z,
    colors: red === null || green === null || blue === null ? null : [red, green, blue],
    packedColor: null,
    intensity: find('intensity'),
    class: find('class'),
    gpsTime: find('gpsTime'),
  };
}

/** "X [m]", `"x"` and "//X" are all x. */
function nameOf(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/["'/#%]/g, '')
    .replace(/[[(].*$/, '')
    .trim()
    .replaceAll(' ', '_');
}
