import { markupHandles, markupPoints } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import type { ExtentOf } from '../tools/markup-hit.ts';
import type { MarqueeTarget } from '../tools/marquee.ts';

/** What can be selected on a plan: their ids never clash. */
export type PlanObject = PlanZone | PlanMarkup;

export function isMarkup(object: PlanObject): object is PlanMarkup {
  return 'kind' in object;
}

/** Where an object's points lie, plan pixels. */
export function pointsOf(object: PlanObject): readonly PlanPoint[] {
  return isMarkup(object) ? markupPoints(object) : object.points;
}

/** The points of an object that can be moved one by one; none of strokes, texts and stamps. */
export function editablePoints(object: PlanObject): readonly (PlanPoint & { id: string })[] {
  return isMarkup(object) ? markupHandles(object) : object.points;
}

/** The box that an object takes on the plan, null for one without points. */
export function boxOf(object: PlanObject, extentOf: ExtentOf): Bounds | null {
  return isMarkup(object) ? extentOf(object) : boundsOf(object.points);
}

/** What of an object a box to select by has to enclose or touch. */
export function marqueeTarget(object: PlanObject, extentOf: ExtentOf): MarqueeTarget {
  const { id } = object;
  if (!isMarkup(object)) return { id, points: object.points };
  switch (object.kind) {
    case 'pen':
    case 'arrow':
    case 'dimension':
      return { id, points: markupPoints(object), isOpen: true };
    case 'area':
      return { id, points: object.points };
    case 'cloud':
    case 'text':
    case 'stamp': {
      const box = extentOf(object);
      return { id, points: box ? rectangleToPoints(box) : [] };
    }
  }
}
