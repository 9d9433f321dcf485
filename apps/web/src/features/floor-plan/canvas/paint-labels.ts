import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { zoneText, type CanvasWords } from './canvas-words.ts';
import { chipWidth, paintChip } from './paint-chip.ts';
import { fitsInside, placeZoneLabels } from './place-zone-labels.ts';
import { roomOf, sizeLines } from './size-lines.ts';
import { planToScreen, type Viewport } from './viewport.ts';

/** A zone and its outline as it is drawn now, plan space. */
export interface LabelledZone {
  zone: PlanZone;
  points: readonly PlanPoint[];
}

/**
 * Writes each shown zone's name and area in its corner, as far as there is room beside the sizes of the zone `sizedId`.
 */
export function paintLabels(
  context: CanvasRenderingContext2D,
  { zones, sizedId }: { zones: Iterable<LabelledZone>; sizedId: string | null },
  viewport: Viewport,
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const { fontFamily, ink, inkSoft, danger } = palette;
  const style = { fontFamily, ink, inkSoft, background: 'rgb(255 255 255 / 0.9)' };
  const labels = [...zones].map(({ zone, points }) => {
    const text = zoneText(zone, words);
    return {
      text,
      isSized: zone.id === sizedId && zone.shape === 'rectangle',
      needsFix: zone.needsFix,
      points: points.map((point) => planToScreen(viewport, point)),
      fullPx: chipWidth(context, text, fontFamily),
      namePx: chipWidth(context, { ...text, value: null }, fontFamily),
    };
  });
  const sized = labels.find(({ isSized }) => isSized);
  const lines = sized ? sizeLines(sized.points, fitsInside(sized.points, sized.namePx)) : null;
  const taken = lines ? [lines.above, lines.beside].map((line) => roomOf(line)) : [];
  for (const [index, place] of placeZoneLabels(labels, taken).entries()) {
    const label = labels[index];
    if (!place || !label) continue;
    const text = place.withValue ? label.text : { ...label.text, value: null };
    paintChip(context, place.at, text, label.needsFix ? { ...style, inkSoft: danger } : style);
  }
}
