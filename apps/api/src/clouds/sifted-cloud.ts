import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type {
  Bounds,
  CloudFacts,
  CloudRemark,
  DroppedPoints,
  OpenCloud,
  PointBatch,
} from '@plumbline/server/clouds/point-batch.ts';

/** Points as a reader finds them, those included that are none. */
export interface RawBatch extends PointBatch {
  /** 1 for each point that the file says is none; null: all are. */
  invalid: Uint8Array | null;
}

/** What the reader of a format knows to do; all that is the same for every format is done in `siftedCloud`. */
export interface CloudSource {
  facts: CloudFacts;
  declaredBounds: Bounds | null;
  /** What the reader itself has found odd about the file. */
  remarks: CloudRemark[];
  /** From the first point on, each time it is called. */
  points(): Generator<RawBatch>;
  close(): void;
}

/** No survey has coordinates beyond, in whatever unit: an octree around such a point would hold all others in one cell. */
const MAX_COORDINATE = 1e12;
/** A header's bounds are written in a few digits by some. */
const BOUNDS_TOLERANCE = 1e-3;

/** Points of a source without those that are none, counted and measured against what its header says. */
export function siftedCloud(source: CloudSource): OpenCloud {
  const tally = new PointTally();
  return {
    ...source.facts,
    batches: () => tally.sift(source),
    get dropped() {
      return tally.dropped;
    },
    get remarks() {
      return tally.remarks;
    },
    close: () => source.close(),
  };
}

class PointTally {
  dropped: DroppedPoints = { invalid: 0, notFinite: 0 };
  remarks: CloudRemark[] = [];
  #read = 0;
  #kept = 0;
  #bounds = noBounds();

  *sift(source: CloudSource): Generator<PointBatch> {
    this.dropped = { invalid: 0, notFinite: 0 };
    this.remarks = [];
    this.#read = 0;
    this.#kept = 0;
    this.#bounds = noBounds();
    for (const batch of source.points()) {
      this.#read += batch.count;
      this.#siftBatch(batch);
      if (batch.count === 0) continue;
      this.#kept += batch.count;
      yield batch;
    }
    if (this.#kept === 0) throw new AppError('cloud-empty');
    this.remarks = [...source.remarks, ...this.#differences(source)];
  }

  /** Moves the good points of a batch together. */
  #siftBatch(batch: RawBatch): void {
    const { count, positions, invalid } = batch;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      if (invalid?.[at] === 1) this.dropped.invalid++;
      else if (!isPlace(positions, at)) this.dropped.notFinite++;
      else {
        if (kept !== at) movePoint(batch, at, kept);
        kept++;
      }
    }
    batch.count = kept;
    widen(this.#bounds, positions, kept);
  }

  #differences({ facts: { declaredCount, scales }, declaredBounds }: CloudSource): CloudRemark[] {
    const differences: CloudRemark[] = [];
    if (declaredCount !== null && declaredCount !== this.#read)
      differences.push({ code: 'count-differs', declared: declaredCount, found: this.#read });
    const found = this.#bounds;
    if (declaredBounds?.some((value, at) => !isNear(value, found[at], scales?.[at % 3])))
      differences.push({ code: 'bounds-differ', declared: declaredBounds, found });
    return differences;
  }
}

function noBounds(): Bounds {
  return [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
}

function isPlace(positions: Float64Array, at: number): boolean {
  for (let axis = 0; axis < 3; axis++)
    // NaN is not smaller than anything either.
    if (!(Math.abs(positions[3 * at + axis] ?? NaN) < MAX_COORDINATE)) return false;
  return true;
}

function movePoint(batch: PointBatch, from: number, to: number): void {
  batch.positions.copyWithin(3 * to, 3 * from, 3 * from + 3);
  batch.colors?.copyWithin(3 * to, 3 * from, 3 * from + 3);
  batch.intensities?.copyWithin(to, from, from + 1);
  batch.classes?.copyWithin(to, from, from + 1);
  batch.gpsTimes?.copyWithin(to, from, from + 1);
}

function widen(bounds: Bounds, positions: Float64Array, count: number): void {
  for (let at = 0; at < 3 * count; at++) {
    const axis = at % 3;
    const value = positions[at] ?? 0;
    if (value < (bounds[axis] ?? 0)) bounds[axis] = value;
    if (value > (bounds[axis + 3] ?? 0)) bounds[axis + 3] = value;
  }
}

function isNear(declared: number, found: number | undefined, scale = 0): boolean {
  return found !== undefined && Math.abs(declared - found) <= Math.max(scale, BOUNDS_TOLERANCE);
}
