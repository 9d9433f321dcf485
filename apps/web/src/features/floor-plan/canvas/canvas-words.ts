import type { StampWords } from './markup-extent.ts';
import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';

/** What the canvas writes, in the reader's language; the canvas itself knows no words. */
export interface CanvasWords {
  /** `6.42 m`, or `518 px` without a scale. */
  length: (lengthPx: number) => string;
  /** `20.4 m²`, null without a scale. */
  area: (areaPx2: number) => string | null;
  /** `97.5°` */
  angle: (degrees: number) => string;
  /** `12,345 px²` */
  areaPixels: (areaPx2: number) => string;
  stamp: StampWords;
  needsFix: string;
  rectangle: string;
  polygon: string;
}

/** The label of a zone. */
export function zoneText(zone: PlanZone, words: CanvasWords): { name: string; value: string | null } {
  const value = zone.areaPx2 === null ? words.needsFix : words.area(zone.areaPx2);
  return { name: zone.displayName, value };
}
