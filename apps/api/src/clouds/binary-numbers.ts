export type NumberType =
  'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float32' | 'float64';

interface NumberReader {
  bytes: number;
  read: (view: DataView, at: number, isLittle: boolean) => number;
}

/** How a number of each type is read. */
export const NUMBERS: Readonly<Record<NumberType, NumberReader>> = {
  int8: { bytes: 1, read: (view, at) => view.getInt8(at) },
  uint8: { bytes: 1, read: (view, at) => view.getUint8(at) },
  int16: { bytes: 2, read: (view, at, isLittle) => view.getInt16(at, isLittle) },
  uint16: { bytes: 2, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  int32: { bytes: 4, read: (view, at, isLittle) => view.getInt32(at, isLittle) },
  uint32: { bytes: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
  int64: { bytes: 8, read: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)) },
  uint64: { bytes: 8, read: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)) },
  float32: { bytes: 4, read: (view, at, isLittle) => view.getFloat32(at, isLittle) },
  float64: { bytes: 8, read: (view, at, isLittle) => view.getFloat64(at, isLittle) },
};
