import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { normaliseBounds } from '@plumbline/shared/geometry/rectangle-points.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';

/** A rectangle being drawn: by one drag, or by two clicks once the first press ended where it began. */
export interface RectangleDraft {
  start: PlanPoint;
  current: PlanPoint;
  by: 'drag' | 'clicks';
}

export type RectangleEvent =
  | { type: 'press'; point: PlanPoint }
  | { type: 'move'; point: PlanPoint }
  /** `moved`: the pointer travelled far enough since the press to count as a drag. */
  | { type: 'release'; point: PlanPoint; moved: boolean };

export interface RectangleStep {
  draft: RectangleDraft | null;
  /** The finished box, null while there is none. */
  done: Bounds | null;
}

/** One step of the rectangle tool. */
export function stepRectangle(draft: RectangleDraft | null, event: RectangleEvent): RectangleStep {
  switch (event.type) {
    case 'press':
      if (!draft) return { draft: { start: event.point, current: event.point, by: 'drag' }, done: null };
      return finish({ ...draft, current: event.point });
    case 'move':
      return { draft: draft && { ...draft, current: event.point }, done: null };
    case 'release':
      if (draft?.by !== 'drag') return { draft, done: null };
      if (!event.moved) return { draft: { ...draft, by: 'clicks' }, done: null };
      return finish({ ...draft, current: event.point });
  }
}

/** The box of a draft, sides in order. */
export function draftBounds({ start, current }: RectangleDraft): Bounds {
  return normaliseBounds({ left: start.x, top: start.y, right: current.x, bottom: current.y });
}

/** A box without extent goes on being drawn. */
function finish(draft: RectangleDraft): RectangleStep {
  const bounds = draftBounds(draft);
  if (bounds.left === bounds.right || bounds.top === bounds.bottom) {
    return { draft: { ...draft, by: 'clicks' }, done: null };
  }
  return { draft: null, done: bounds };
}
