import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { NUMBERS } from '../binary-numbers.ts';
import type { FileWindow } from '../file-window.ts';
import { rowSource, type Columns, type RowTable } from '../point-rows.ts';
import type { CloudSource } from '../sifted-cloud.ts';
import { readPcdHeader, type PcdField, type PcdHeader } from './header.ts';
import { asciiPcdRows, binaryPcdRows, packedPcdRows } from './rows.ts';

/** Names of fields, in lower case. */
const INTENSITY = ['intensity', 'reflectivity', 'i'];
const CLASS = ['classification', 'class'];
const GPS_TIME = ['gps_time', 'timestamp'];
/** One number that holds all three. */
const PACKED_COLOR = ['rgb', 'rgba'];
const PACKED_BYTES = 4;

export function pcdSource(file: FileWindow): CloudSource {
  return rowSource(pcdTable(file, readPcdHeader(file)));
}

function pcdTable(file: FileWindow, header: PcdHeader): RowTable {
  const { fields, points, encoding } = header;
  const columns = columnsOf(fields);
  const packed = columns.packedColor === null ? undefined : fields[columns.packedColor];
  const isPackedAsFloat = packed?.type === 'float32';
  // The bits are the colour, whatever number they make.
  if (packed && encoding !== 'ascii') packed.type = 'uint32';
  const colors = columns.colors?.map((column) => fields[column]?.type) ?? [];
  return {
    format: 'pcd',
    declaredCount: points,
    columns,
    columnCount: fields.length,
    colorKind: colorKindOf(colors),
    rows: () => {
      if (encoding === 'ascii')
        return asciiPcdRows(file, header, isPackedAsFloat ? columns.packedColor : null);
      return encoding === 'binary' ? binaryPcdRows(file, header) : packedPcdRows(file, header);
    },
    close: () => file.close(),
  };
}

function columnsOf(fields: readonly PcdField[]): Columns {
  const find = (names: readonly string[]) => {
    const at = fields.findIndex(({ name, values }) => names.includes(name) && values > 0);
    return at < 0 ? null : at;
  };
  const [x, y, z] = [find(['x']), find(['y']), find(['z'])];
  if (x === null || y === null || z === null) throw new AppError('cloud-unsupported');
  const packed = find(PACKED_COLOR);
  const packedType = packed === null ? undefined : fields[packed]?.type;
  const isPacked = packedType !== undefined && NUMBERS[packedType].bytes === PACKED_BYTES;
  const [red, green, blue] = [find(['r', 'red']), find(['g', 'green']), find(['b', 'blue'])];
  return {
    x,
    y,
    z,
    colors: isPacked || red === null || green === null || blue === null ? null : [red, green, blue],
    packedColor: isPacked ? packed : null,
    intensity: find(INTENSITY),
    class: find(CLASS),
    gpsTime: find(GPS_TIME),
  };
}

function colorKindOf(types: readonly (PcdField['type'] | undefined)[]): RowTable['colorKind'] {
  if (types.some((type) => type === 'float32' || type === 'float64')) return 'fractions';
  return types.every((type) => type === 'uint8') ? 'bytes' : 'words';
}
