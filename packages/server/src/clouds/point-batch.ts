/** What a reader of point clouds gives: facts of the file, and its points in batches. */

export const BATCH_POINTS = 65_536;

/** `copc` is a LAZ file that carries an index; it is read as the LAZ file that it is. */
export type CloudFormat = 'las' | 'laz' | 'copc' | 'e57' | 'ply' | 'pcd' | 'pts' | 'xyz';

/** Points in the file's own order; arrays may be longer than `count` says and are used again by the next batch. */
export interface PointBatch {
  count: number;
  /** x, y, z of each point, absolute, in the file's own system, poses applied. */
  positions: Float64Array;
  /** r, g, b of each point. */
  colors: Uint16Array | null;
  intensities: Float32Array | null;
  classes: Uint8Array | null;
  /** Seconds, as the file counts them. */
  gpsTimes: Float64Array | null;
}

/** Which of them any point has: a batch may lack a field that others of the same cloud have. */
export interface CloudFields {
  colors: boolean;
  intensities: boolean;
  classes: boolean;
  gpsTimes: boolean;
}

/** Smallest x, y, z, then largest. */
export type Bounds = [number, number, number, number, number, number];

/** Where header and content differ, for the log of the import. */
export type CloudRemark =
  | { code: 'count-differs'; declared: number; found: number }
  | { code: 'bounds-differ'; declared: Bounds; found: Bounds }
  /** Bytes behind the last declared point in which there is room for more points. */
  | { code: 'bytes-left-over'; bytes: number };

export interface DroppedPoints {
  /** The file itself says that they are none, or they cannot be read (a line of text). */
  invalid: number;
  /** NaN, infinite, or further away than anything measured. */
  notFinite: number;
}

export interface CloudFacts {
  format: CloudFormat;
  /** Null: the format tells none. */
  declaredCount: number | null;
  /** What the smallest step between two coordinates is in the file, per axis, where it stores whole numbers of steps. */
  scales: [number, number, number] | null;
  /** Coordinate system as the file says it: WKT, or the citation of GeoTIFF keys. */
  crs: string | null;
  /** Colours reach to 255 or 65,535; null: to be told from the largest value of the whole file. */
  colorBits: 8 | 16 | null;
  /** `uint16`: 0 to 65,535 as they are; `own`: numbers of any range, to be stretched. */
  intensityRange: 'uint16' | 'own';
  fields: CloudFields;
}

export interface OpenCloud extends CloudFacts {
  /**
   * All points from the first one on, each time it is called.
   * @throws AppError cloud-damaged, cloud-truncated, cloud-unsupported; cloud-empty at the end when there was no point
   */
  batches(): Generator<PointBatch>;
  /** What was left out since `batches` was called last. */
  readonly dropped: DroppedPoints;
  /** Complete once all batches were read. */
  readonly remarks: CloudRemark[];
  close(): void;
}

export const NO_FIELDS: CloudFields = { colors: false, intensities: false, classes: false, gpsTimes: false };

/** How many points of so many a batch takes. */
export function batchSize(points: number): number {
  return Math.max(1, Math.min(BATCH_POINTS, points));
}

/** An empty batch with room for `size` points and what `fields` names. */
export function newBatch(fields: CloudFields, size: number): PointBatch {
  return {
    count: 0,
    positions: new Float64Array(3 * size),
    colors: fields.colors ? new Uint16Array(3 * size) : null,
    intensities: fields.intensities ? new Float32Array(size) : null,
    classes: fields.classes ? new Uint8Array(size) : null,
    gpsTimes: fields.gpsTimes ? new Float64Array(size) : null,
  };
}
