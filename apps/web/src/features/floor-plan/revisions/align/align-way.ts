import type { FloorPlan, PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { WantedAlignment } from '@plumbline/shared/contract/revision.ts';
import {
  ALIGN_SPREAD_MIN_PX,
  alignByPairs,
  alignByScale,
  alignWarnings,
  scaleWarnings,
  type Aligned,
  type AlignRefusal,
  type AlignWarning,
  type PointPair,
} from '@plumbline/shared/geometry/align.ts';
import { distancePx } from '@plumbline/shared/geometry/calibration.ts';
import { parseLength } from '@plumbline/shared/units/parse-length.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import type { DistanceInput } from '../../editor/distance-field.tsx';
import { wholePairs, type AlignDraft } from './align-draft.ts';

/**
 * By points alone, by the scale that is printed on the new drawing (`1 : 100`) and one point, or by a length that is
 * known in the new drawing, from point 1 to point 2, and one point.
 */
export type AlignWay =
  { by: 'pairs' } | { by: 'scale'; ratioText: string } | { by: 'length'; length: DistanceInput };

export type WayRefusal = AlignRefusal | 'no-ratio' | 'no-length' | 'no-ends' | 'no-common';

export type WorkedOut =
  | { aligned: Extract<Aligned, { ok: true }>; wanted: WantedAlignment }
  | { aligned: { ok: false; reason: WayRefusal }; wanted: null };

interface Scales {
  /** Of the plan, millimetres per plan pixel. */
  planMmPerPx: FloorPlan['mmPerPx'];
  raster: Pick<PlanImage, 'widthPx' | 'pageWidthMm'>;
  /** Of the reader, for numbers. */
  locale: string;
}

/** A printed scale needs a page of known size, and either scale one of the plan that it can be brought to. */
export function waysOf({ planMmPerPx, raster }: Pick<Scales, 'planMmPerPx' | 'raster'>): AlignWay['by'][] {
  if (planMmPerPx === null) return ['pairs'];
  return raster.pageWidthMm === null ? ['pairs', 'length'] : ['pairs', 'scale', 'length'];
}

/** A way before anything was entered for it. */
export function newWay(by: AlignWay['by']): AlignWay {
  if (by === 'scale') return { by, ratioText: '' };
  return by === 'length' ? { by, length: { text: '', unit: 'm' } } : { by };
}

/** What follows from the points and the way that was chosen. */
export function workOut(way: AlignWay, draft: AlignDraft, scales: Scales): WorkedOut {
  const pairs = wholePairs(draft);
  if (way.by === 'pairs') {
    const aligned = alignByPairs(pairs);
    return aligned.ok ? { aligned, wanted: { by: 'pairs', pairs } } : { aligned, wanted: null };
  }
  const rasterMmPerPx = way.by === 'scale' ? printedScale(way, scales) : measuredScale(way, draft, scales);
  return typeof rasterMmPerPx === 'number' ? byScale(rasterMmPerPx, pairs, scales) : refused(rasterMmPerPx);
}

/** Millimetres per pixel of the new drawing, or what is missing for it. */
function printedScale(
  { ratioText }: Extract<AlignWay, { by: 'scale' }>,
  { raster, locale }: Scales,
): number | WayRefusal {
  const ratio = readNumber(normaliseMeasureText(ratioText), locale);
  if (ratio === null || ratio <= 0 || raster.pageWidthMm === null) return 'no-ratio';
  return (raster.pageWidthMm / raster.widthPx) * ratio;
}

function measuredScale(
  { length }: Extract<AlignWay, { by: 'length' }>,
  { pairs }: AlignDraft,
  { locale }: Scales,
): number | WayRefusal {
  const [from, to] = pairs.map(({ raster }) => raster);
  if (!from || !to) return 'no-ends';
  const lengthPx = distancePx(from, to);
  if (lengthPx < ALIGN_SPREAD_MIN_PX) return 'points-together';
  const read = parseLength(length.text, length.unit, locale);
  return read.ok ? read.distanceMm / lengthPx : 'no-length';
}

function byScale(
  rasterMmPerPx: number,
  [common, ...proofs]: readonly PointPair[],
  { planMmPerPx }: Scales,
): WorkedOut {
  if (!common || planMmPerPx === null) return refused('no-common');
  const aligned = alignByScale(rasterMmPerPx, planMmPerPx, common, proofs);
  return aligned.ok ? { aligned, wanted: { by: 'scale', rasterMmPerPx, common } } : { aligned, wanted: null };
}

function refused(reason: WayRefusal): WorkedOut {
  return { aligned: { ok: false, reason }, wanted: null };
}

/** How far off each whole pair is, plan pixels; null for the one that a scale was hung up on, which fits by its making. */
export function residualsOf(way: AlignWay, aligned: WorkedOut['aligned']): (number | null)[] {
  if (!aligned.ok) return [];
  return way.by === 'pairs' ? aligned.residualsPx : [null, ...aligned.residualsPx.slice(1)];
}

/** What to doubt, the gravest first; `planSidePx` is the larger side of the plan. */
export function warningsOf(
  way: AlignWay,
  aligned: Extract<Aligned, { ok: true }>,
  draft: AlignDraft,
  planSidePx: number,
): AlignWarning[] {
  return way.by === 'pairs'
    ? alignWarnings(aligned, wholePairs(draft), planSidePx)
    : scaleWarnings(aligned, planSidePx);
}
