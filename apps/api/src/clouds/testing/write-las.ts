export interface LasPoint {
  /** In steps of the scale. */
  x: number;
  y: number;
  z: number;
  intensity?: number;
  class?: number;
  gpsTime?: number;
  color?: [number, number, number];
}

export interface LasFile {
  points: LasPoint[];
  /** 4 unless said otherwise. */
  minor?: number;
  format: number;
  recordBytes: number;
  scale?: number;
  offset?: number;
  /** The count in the header; that of the points unless said otherwise. */
  count?: number;
  returns?: number;
  /** In headers of 1.4 beside the count of 64 bits. */
  legacyCount?: number;
  bounds?: [number, number, number, number, number, number];
  /** WKT in a record before the points. */
  wkt?: string;
  /** Bytes behind the points that the header tells of. */
  extended?: boolean;
}

/** Where each format keeps what it has; not taken from the reader, which this is to test. */
export const LAS_PLACES: Readonly<Record<number, { gps?: number; rgb?: number; class: number }>> = {
  0: { class: 15 },
  1: { class: 15, gps: 20 },
  2: { class: 15, rgb: 20 },
  3: { class: 15, gps: 20, rgb: 28 },
  4: { class: 15, gps: 20 },
  5: { class: 15, gps: 20, rgb: 28 },
  6: { class: 16, gps: 22 },
  7: { class: 16, gps: 22, rgb: 30 },
  8: { class: 16, gps: 22, rgb: 30 },
  9: { class: 16, gps: 22 },
  10: { class: 16, gps: 22, rgb: 30 },
};

/** A LAS file, as honest as it is asked to be. */
export function writeLas(file: LasFile): Buffer {
  const header = writeHeader(file);
  const variable = file.wkt === undefined ? Buffer.alloc(0) : writeVariable(file.wkt);
  const records = Buffer.alloc(file.points.length * file.recordBytes, 0xee);
  for (const [at, point] of file.points.entries())
    writePoint(records.subarray(at * file.recordBytes, (at + 1) * file.recordBytes), point, file.format);
  header.writeUInt32LE(header.length + variable.length, 96);
  header.writeUInt32LE(file.wkt === undefined ? 0 : 1, 100);
  if (!file.extended) return Buffer.concat([header, variable, records]);
  header.writeBigUInt64LE(BigInt(header.length + variable.length + records.length), 235);
  header.writeUInt32LE(1, 243);
  const extended = Buffer.alloc(60 + 200);
  extended.writeBigUInt64LE(200n, 20);
  return Buffer.concat([header, variable, records, extended]);
}

function writeHeader({ points, minor = 4, format, recordBytes, ...file }: LasFile): Buffer {
  const header = Buffer.alloc(minor >= 4 ? 375 : 227);
  const {
    scale = 0.001,
    offset = 0,
    count = points.length,
    returns = count,
    bounds = [0, 0, 0, 0, 0, 0],
  } = file;
  header.write('LASF', 'latin1');
  header.writeUInt8(1, 24);
  header.writeUInt8(minor, 25);
  header.writeUInt16LE(header.length, 94);
  header.writeUInt8(format, 104);
  header.writeUInt16LE(recordBytes, 105);
  header.writeUInt32LE(file.legacyCount ?? (minor >= 4 ? 0 : count), 107);
  if (minor < 4) header.writeUInt32LE(returns, 111);
  else {
    header.writeBigUInt64LE(BigInt(count), 247);
    header.writeBigUInt64LE(BigInt(returns), 255);
  }
  for (let axis = 0; axis < 3; axis++) {
    header.writeDoubleLE(scale, 131 + 8 * axis);
    header.writeDoubleLE(offset, 155 + 8 * axis);
    header.writeDoubleLE(bounds[axis + 3] ?? 0, 179 + 16 * axis);
    header.writeDoubleLE(bounds[axis] ?? 0, 187 + 16 * axis);
  }
  return header;
}

function writeVariable(wkt: string): Buffer {
  const header = Buffer.alloc(54);
  header.write('LASF_Projection', 2, 'latin1');
  header.writeUInt16LE(2112, 18);
  header.writeUInt16LE(wkt.length + 1, 20);
  return Buffer.concat([header, Buffer.from(`${wkt}\0`)]);
}

function writePoint(record: Buffer, point: LasPoint, format: number): void {
  const place = LAS_PLACES[format] ?? { class: 15 };
  record.writeInt32LE(point.x, 0);
  record.writeInt32LE(point.y, 4);
  record.writeInt32LE(point.z, 8);
  record.writeUInt16LE(point.intensity ?? 0, 12);
  // Flags share the byte in old formats: they are to be left out.
  record.writeUInt8((point.class ?? 0) | (format < 6 ? 0xa0 : 0), place.class);
  if (place.gps !== undefined) record.writeDoubleLE(point.gpsTime ?? 0, place.gps);
  for (const [part, value] of (point.color ?? [0, 0, 0]).entries())
    if (place.rgb !== undefined) record.writeUInt16LE(value, place.rgb + 2 * part);
}
