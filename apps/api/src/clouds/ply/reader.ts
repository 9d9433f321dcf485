import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { FileWindow } from '../file-window.ts';
import { readPlyHeader, type PlyElement, type PlyHeader, type PlyProperty, type PlyType } from './header.ts';
import { asciiPlyRows, binaryPlyRows } from './rows.ts';
import { rowSource, type Columns, type RowTable } from '../point-rows.ts';
import type { CloudSource } from '../sifted-cloud.ts';

/** Names of properties, in lower case; the first that a file has counts. */
const RED = ['red', 'diffuse_red', 'r', 'scalar_red'];
const GREEN = ['green', 'diffuse_green', 'g', 'scalar_green'];
const BLUE = ['blue', 'diffuse_blue', 'b', 'scalar_blue'];
const INTENSITY = ['intensity', 'scalar_intensity', 'reflectance', 'scalar_reflectance'];
const CLASS = ['classification', 'scalar_classification', 'class'];
const GPS_TIME = ['gps_time', 'gpstime', 'scalar_gps_time', 'scalar_gpstime'];

/** Colours are never negative: what is declared with a sign is meant without. */
const UNSIGNED: Partial<Record<PlyType, PlyType>> = { int8: 'uint8', int16: 'uint16', int32: 'uint32' };

/** Vertices only: a mesh is read as the cloud of its corners. */
export function plySource(file: FileWindow): CloudSource {
  return rowSource(plyTable(file, readPlyHeader(file)));
}

function plyTable(file: FileWindow, header: PlyHeader): RowTable {
  const at = header.elements.findIndex(({ name }) => name === 'vertex');
  const vertex = header.elements[at];
  if (!vertex) throw new AppError('cloud-empty');
  const before = header.elements.slice(0, at);
  const columns = columnsOf(vertex.properties);
  const colors = columns.colors?.map((column) => vertex.properties[column]) ?? [];
  for (const color of colors) if (color) color.type = UNSIGNED[color.type] ?? color.type;
  return {
    format: 'ply',
    declaredCount: vertex.count,
    columns,
    columnCount: vertex.properties.length,
    colorKind: colorKindOf(colors.map((color) => color?.type)),
    rows: () => rowsOf(file, header, before, vertex),
    close: () => file.close(),
  };
}

function rowsOf(file: FileWindow, { encoding, bodyAt }: PlyHeader, before: PlyElement[], vertex: PlyElement) {
  return encoding === 'ascii'
    ? asciiPlyRows(file, bodyAt, before, vertex)
    : binaryPlyRows({ file, bodyAt, isLittle: encoding === 'binary_little_endian' }, before, vertex);
}

function columnsOf(properties: readonly PlyProperty[]): Columns {
  const find = (names: readonly string[]) => {
    for (const name of names) {
      const at = properties.findIndex((property) => property.name === name && property.listOf === null);
      if (at >= 0) return at;
    }
    return null;
  };
  const [x, y, z] = [find(['x']), find(['y']), find(['z'])];
  if (x === null || y === null || z === null) throw new AppError('cloud-unsupported');
  const [red, green, blue] = [find(RED), find(GREEN), find(BLUE)];
  return {
    x,
    y,
    z,
    colors: red === null || green === null || blue === null ? null : [red, green, blue],
    packedColor: null,
    intensity: find(INTENSITY),
    class: find(CLASS),
    gpsTime: find(GPS_TIME),
  };
}

function colorKindOf(types: readonly (PlyType | undefined)[]): RowTable['colorKind'] {
  if (types.some((type) => type === 'float32' || type === 'float64')) return 'fractions';
  return types.every((type) => type === 'uint8') ? 'bytes' : 'words';
}
