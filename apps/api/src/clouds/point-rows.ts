/** Points of the formats that keep them as rows of named columns: PLY, PCD and text. */
import {
  BATCH_POINTS,
  batchSize,
  newBatch,
  type CloudFacts,
  type CloudFields,
  type CloudFormat,
} from '@plumbline/server/clouds/point-batch.ts';
import type { CloudSource, RawBatch } from './sifted-cloud.ts';

/** The column of each thing; null: there is none. */
export interface Columns {
  x: number;
  y: number;
  z: number;
  colors: [red: number, green: number, blue: number] | null;
  /** All three in one whole number, as 0xRRGGBB. */
  packedColor: number | null;
  intensity: number | null;
  class: number | null;
  gpsTime: number | null;
}

export type Row = Float64Array<ArrayBuffer>;

export interface RowReader {
  /** Fills the row with the next point. `invalid`: there is one that cannot be read. */
  next(row: Row): 'point' | 'invalid' | 'end';
}

export interface RowTable {
  format: CloudFormat;
  declaredCount: number | null;
  columns: Columns;
  columnCount: number;
  /** `fractions`: how far they reach is told by the largest of them. */
  colorKind: 'bytes' | 'words' | 'fractions';
  /** From the first row on. */
  rows: () => RowReader;
  close(): void;
}

const MAX_WORD = 65_535;

export function rowSource(table: RowTable): CloudSource {
  const colorScale = table.colorKind === 'fractions' ? fractionScale(table) : 1;
  return {
    facts: factsOf(table),
    declaredBounds: null,
    remarks: [],
    points: () => batchesOf(table, colorScale),
    close: () => table.close(),
  };
}

function factsOf({ format, declaredCount, columns, colorKind }: RowTable): CloudFacts {
  return {
    format,
    declaredCount,
    scales: null,
    crs: null,
    colorBits: { bytes: 8 as const, words: null, fractions: 16 as const }[colorKind],
    intensityRange: 'own',
    fields: fieldsOf(columns),
  };
}

function fieldsOf(columns: Columns): CloudFields {
  return {
    colors: columns.colors !== null || columns.packedColor !== null,
    intensities: columns.intensity !== null,
    classes: columns.class !== null,
    gpsTimes: columns.gpsTime !== null,
  };
}

/** Colours with a decimal point reach to 1 by most programs, to 255 or 65,535 by some: decided by the whole file. */
function fractionScale({ columns: { colors }, columnCount, rows }: RowTable): number {
  const row = new Float64Array(columnCount);
  const reader = rows();
  let largest = 0;
  for (let state = reader.next(row); state !== 'end'; state = reader.next(row)) {
    if (state === 'invalid') continue;
    for (const column of colors ?? []) {
      const value = row[column] ?? 0;
      if (value > largest && value !== Infinity) largest = value;
    }
  }
  if (largest <= 1) return MAX_WORD;
  return largest <= 255 ? MAX_WORD / 255 : 1;
}

function* batchesOf(table: RowTable, colorScale: number): Generator<RawBatch> {
  const row = new Float64Array(table.columnCount);
  const reader = table.rows();
  const size = batchSize(table.declaredCount ?? BATCH_POINTS);
  const invalid = new Uint8Array(size);
  const batch: RawBatch = { ...newBatch(fieldsOf(table.columns), size), invalid };
  for (let state = reader.next(row); state !== 'end'; state = reader.next(row)) {
    invalid[batch.count] = state === 'invalid' ? 1 : 0;
    putRow(row, table.columns, colorScale, batch);
    batch.count++;
    if (batch.count < size) continue;
    yield batch;
    batch.count = 0;
  }
  if (batch.count > 0) yield batch;
}

function putRow(row: Row, columns: Columns, colorScale: number, batch: RawBatch): void {
  const { count, positions, colors, intensities, classes, gpsTimes } = batch;
  positions[3 * count] = row[columns.x] ?? NaN;
  positions[3 * count + 1] = row[columns.y] ?? NaN;
  positions[3 * count + 2] = row[columns.z] ?? NaN;
  if (colors && columns.colors)
    for (let part = 0; part < 3; part++)
      colors[3 * count + part] = asWord((row[columns.colors[part] ?? 0] ?? 0) * colorScale);
  if (colors && columns.packedColor !== null) unpack(row[columns.packedColor] ?? 0, colors, 3 * count);
  if (intensities && columns.intensity !== null) intensities[count] = finite(row[columns.intensity]);
  if (classes && columns.class !== null) classes[count] = finite(row[columns.class]);
  if (gpsTimes && columns.gpsTime !== null) gpsTimes[count] = finite(row[columns.gpsTime]);
}

function asWord(value: number): number {
  return value > 0 ? Math.min(Math.round(value), MAX_WORD) : 0;
}

function unpack(color: number, colors: Uint16Array, at: number): void {
  colors[at] = (color >>> 16) & 0xff;
  colors[at + 1] = (color >>> 8) & 0xff;
  colors[at + 2] = color & 0xff;
}

/** A point stays when a thing about it is no number. */
function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0;
}
