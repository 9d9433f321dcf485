import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { batchSize, newBatch, NO_FIELDS, type CloudFields } from '@plumbline/server/clouds/point-batch.ts';
import type { CloudSource, RawBatch } from '../sifted-cloud.ts';
import { readE57Document, type E57Scan, type Limits } from './document.ts';
import type { PagedFile } from './paged-file.ts';
import { applyPose } from './pose.ts';
import type { FieldType } from './prototype.ts';
import { scanRecords, type Records } from './scan-records.ts';

const CARTESIAN = ['cartesianX', 'cartesianY', 'cartesianZ'] as const;
const SPHERICAL = ['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'] as const;
const COLORS = ['colorRed', 'colorGreen', 'colorBlue'] as const;
const INTENSITY = 'intensity';
const TIME = 'timeStamp';
/** Not 0: only the direction of the point is known, or nothing. */
const CARTESIAN_STATE = 'cartesianInvalidState';
const SPHERICAL_STATE = 'sphericalInvalidState';
const WANTED = new Set<string>([
  ...CARTESIAN,
  ...SPHERICAL,
  ...COLORS,
  INTENSITY,
  TIME,
  CARTESIAN_STATE,
  SPHERICAL_STATE,
]);
const MAX_WORD = 65_535;
/** Of whole numbers that declare no limits, no field of a scanner has more. */
const MOST_LIMITS_BITS = 32;

interface ReadScan extends E57Scan {
  isCartesian: boolean;
  has: CloudFields;
  /** What a field reaches from and to, for each that is scaled. */
  scales: ReadonlyMap<string, Limits>;
}

/** @throws AppError cloud-damaged, cloud-truncated, cloud-empty, cloud-unsupported */
export function e57Source(file: FileWindow): CloudSource {
  const { pages, crs, scans } = readE57Document(file);
  const read = scans.flatMap((scan) => readableScan(pages, scan));
  if (read.length === 0) throw new AppError(scans.length === 0 ? 'cloud-empty' : 'cloud-unsupported');
  return {
    facts: {
      format: 'e57',
      declaredCount: read.reduce((sum, { records }) => sum + records, 0),
      scales: null,
      crs,
      colorBits: 16,
      intensityRange: 'uint16',
      fields: allFields(read),
    },
    declaredBounds: null,
    remarks: [],
    points: () => allPoints(pages, read),
    close: () => file.close(),
  };
}

/** None for a scan without places. */
function readableScan(pages: PagedFile, scan: E57Scan): ReadScan[] {
  const names = new Set(scan.fields.map(({ name }) => name));
  const hasAll = (wanted: readonly string[]) => wanted.every((name) => names.has(name));
  const isCartesian = hasAll(CARTESIAN);
  if (!isCartesian && !hasAll(SPHERICAL)) return [];
  const has = {
    colors: hasAll(COLORS),
    intensities: names.has(INTENSITY),
    classes: false,
    gpsTimes: names.has(TIME),
  };
  return [{ ...scan, isCartesian, has, scales: scalesOf(pages, scan) }];
}

/** By the limits that are declared for the field; else by those of its type; else by what its values are. */
function scalesOf(pages: PagedFile, scan: E57Scan): Map<string, Limits> {
  const scaled = scan.fields.filter(
    ({ name }) => name === INTENSITY || COLORS.some((color) => color === name),
  );
  const known = scaled.map(
    (field) => [field.name, scan.limits.get(field.name) ?? typeLimits(field)] as const,
  );
  const unknown = new Set(known.flatMap(([name, limits]) => (limits === null ? [name] : [])));
  const measured = unknown.size === 0 ? new Map<string, Limits>() : measure(pages, scan, unknown);
  return new Map(
    known.flatMap(([name, limits]) => {
      const found = limits ?? measured.get(name);
      return found ? [[name, found] as const] : [];
    }),
  );
}

function typeLimits(field: FieldType): Limits | null {
  if (field.kind !== 'packed' || field.bits === 0 || field.bits >= MOST_LIMITS_BITS) return null;
  const { smallest, largest, scale, offset } = field;
  const ends = [Number(smallest) * scale + offset, Number(largest) * scale + offset];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

function measure(pages: PagedFile, scan: E57Scan, names: ReadonlySet<string>): Map<string, Limits> {
  const found = new Map<string, Limits>();
  for (const { count, values } of scanRecords(pages, scan, names))
    for (const name of names) {
      const limits = found.get(name) ?? { from: Infinity, to: -Infinity };
      for (const value of values.get(name)?.subarray(0, count) ?? []) {
        if (!Number.isFinite(value)) continue;
        limits.from = Math.min(limits.from, value);
        limits.to = Math.max(limits.to, value);
      }
      found.set(name, limits);
    }
  widenColors(found);
  return found;
}

/** Colours begin at 0 and share what they reach to, or their hue would change. */
function widenColors(found: Map<string, Limits>): void {
  const largest = Math.max(...COLORS.map((name) => found.get(name)?.to ?? 0));
  const to = [1, 255, MAX_WORD].find((end) => largest <= end) ?? largest;
  for (const name of COLORS) if (found.has(name)) found.set(name, { from: 0, to });
}

function allFields(scans: readonly ReadScan[]): CloudFields {
  const fields = { ...NO_FIELDS };
  for (const { has } of scans) {
    fields.colors ||= has.colors;
    fields.intensities ||= has.intensities;
    fields.gpsTimes ||= has.gpsTimes;
  }
  return fields;
}

function* allPoints(pages: PagedFile, scans: readonly ReadScan[]): Generator<RawBatch> {
  for (const scan of scans) {
    const batch: RawBatch = { ...newBatch(scan.has, batchSize(scan.records)), invalid: null };
    const states = new Uint8Array(batch.positions.length / 3);
    for (const records of scanRecords(pages, scan, WANTED)) {
      batch.count = records.count;
      batch.invalid = fillStates(records, scan, states);
      fillPlaces(records, scan, batch);
      fillFields(records, scan, batch);
      yield batch;
    }
  }
}

function fillStates(
  { count, values }: Records,
  { isCartesian }: ReadScan,
  states: Uint8Array,
): Uint8Array | null {
  const state = values.get(isCartesian ? CARTESIAN_STATE : SPHERICAL_STATE);
  if (!state) return null;
  for (let at = 0; at < count; at++) states[at] = state[at] === 0 ? 0 : 1;
  return states;
}

function fillPlaces(
  { count, values }: Records,
  { isCartesian, pose }: ReadScan,
  { positions }: RawBatch,
): void {
  const [first, second, third] = (isCartesian ? CARTESIAN : SPHERICAL).map((name) => values.get(name));
  if (!first || !second || !third) return;
  for (let at = 0; at < count; at++) {
    positions[3 * at] = first[at] ?? 0;
    positions[3 * at + 1] = second[at] ?? 0;
    positions[3 * at + 2] = third[at] ?? 0;
  }
  if (!isCartesian) fromSpherical(positions, count);
  if (pose) applyPose(pose, positions, count);
}

/** In place: distance, direction from the x axis, height above the plane of x and y. */
function fromSpherical(positions: Float64Array, count: number): void {
  for (let at = 0; at < 3 * count; at += 3) {
    const range = positions[at] ?? 0;
    const azimuth = positions[at + 1] ?? 0;
    const elevation = positions[at + 2] ?? 0;
    positions[at] = range * Math.cos(elevation) * Math.cos(azimuth);
    positions[at + 1] = range * Math.cos(elevation) * Math.sin(azimuth);
    positions[at + 2] = range * Math.sin(elevation);
  }
}

function fillFields({ count, values }: Records, { scales, startedAtS }: ReadScan, batch: RawBatch): void {
  const { colors, intensities, gpsTimes } = batch;
  const scaled = (name: string) => ({ count, values: values.get(name), limits: scales.get(name) });
  if (colors)
    for (const [part, name] of COLORS.entries()) fillScaled(scaled(name), colors, { step: 3, first: part });
  if (intensities) fillScaled(scaled(INTENSITY), intensities, { step: 1, first: 0 });
  const times = values.get(TIME);
  if (gpsTimes && times) for (let at = 0; at < count; at++) gpsTimes[at] = startedAtS + (times[at] ?? 0);
}

interface Scaled {
  count: number;
  values: Float64Array | undefined;
  limits: Limits | undefined;
}

/** To 16 bits, as every `step`th value of `to`. */
function fillScaled(
  { count, values, limits }: Scaled,
  to: Uint16Array | Float32Array,
  { step, first }: { step: number; first: number },
): void {
  const from = limits?.from ?? 0;
  const factor = limits && limits.to > from ? MAX_WORD / (limits.to - from) : 0;
  for (let at = 0; at < count; at++) {
    const word = Math.round(((values?.[at] ?? 0) - from) * factor);
    to[step * at + first] = word > 0 ? Math.min(word, MAX_WORD) : 0;
  }
}
