import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { WantedAlignment } from '@plumbline/shared/contract/revision.ts';
import {
  alignByPairs,
  alignByScale,
  type Aligned,
  type AlignRefusal,
} from '@plumbline/shared/geometry/align.ts';
import { normaliseMeasureText, readNumber } from '@plumbline/shared/units/read-number.ts';
import { wholePairs, type AlignDraft } from './align-draft.ts';

/** By points alone, or by the scale that is printed on the new drawing (`1 : 100`) and one point. */
export type AlignWay = { by: 'pairs' } | { by: 'scale'; ratioText: string };

export type WayRefusal = AlignRefusal | 'no-ratio' | 'no-common';

export type WorkedOut =
  | { aligned: Extract<Aligned, { ok: true }>; wanted: WantedAlignment }
  | { aligned: { ok: false; reason: WayRefusal }; wanted: null };

interface Scales {
  /** Of the plan, millimetres per plan pixel. */
  planMmPerPx: number | null;
  raster: Pick<PlanImage, 'widthPx' | 'pageWidthMm'>;
  /** Of the reader, for the ratio. */
  locale: string;
}

/** True where both scales can be known: the plan has one, and the new drawing is a page of known size. */
export function mayAlignByScale({ planMmPerPx, raster }: Pick<Scales, 'planMmPerPx' | 'raster'>): boolean {
  return planMmPerPx !== null && raster.pageWidthMm !== null;
}

/** What follows from the points and the way that was chosen. */
export function workOut(way: AlignWay, draft: AlignDraft, scales: Scales): WorkedOut {
  const pairs = wholePairs(draft);
  if (way.by === 'pairs') {
    const aligned = alignByPairs(pairs);
    return aligned.ok ? { aligned, wanted: { by: 'pairs', pairs } } : { aligned, wanted: null };
  }
  const { planMmPerPx, raster, locale } = scales;
  const ratio = readNumber(normaliseMeasureText(way.ratioText), locale);
  const [common] = pairs;
  if (ratio === null || ratio <= 0 || planMmPerPx === null || raster.pageWidthMm === null)
    return refused('no-ratio');
  if (!common) return refused('no-common');
  const rasterMmPerPx = (raster.pageWidthMm / raster.widthPx) * ratio;
  const aligned = alignByScale(rasterMmPerPx, planMmPerPx, common);
  return aligned.ok ? { aligned, wanted: { by: 'scale', rasterMmPerPx, common } } : { aligned, wanted: null };
}

function refused(reason: WayRefusal): WorkedOut {
  return { aligned: { ok: false, reason }, wanted: null };
}
