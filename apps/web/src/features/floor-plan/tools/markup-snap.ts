import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';

/** What of markup a hand may snap to: closed outlines, and lines that end. */
export interface MarkupOutlines {
  rings: (readonly PlanPoint[])[];
  lines: (readonly PlanPoint[])[];
}

/**
 * The outlines of what was drawn with a straight hand: areas, the boxes of clouds, the lines of arrows and dimensions.
 * Strokes, words and stamps stand where they happened to be put. Test: markup-snap.test.ts.
 */
export function markupOutlines(all: readonly PlanMarkup[]): MarkupOutlines {
  const rings: (readonly PlanPoint[])[] = [];
  const lines: (readonly PlanPoint[])[] = [];
  for (const markup of all) {
    if (markup.kind === 'area') rings.push(markup.points);
    else if (markup.kind === 'cloud') rings.push(boxAround(markup.points));
    else if (markup.kind === 'arrow' || markup.kind === 'dimension') lines.push([markup.from, markup.to]);
  }
  return { rings, lines };
}

function boxAround(points: readonly PlanPoint[]): readonly PlanPoint[] {
  const bounds = boundsOf(points);
  return bounds ? rectangleToPoints(bounds) : [];
}
