import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { dragCorner, isCorner, rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';

/** What of an object is held. */
export type MarkupGrip =
  { kind: 'whole' } | { kind: 'point'; pointId: string } | { kind: 'midpoint'; afterPointId: string };

/** A drag of markup. */
export interface MarkupDrag {
  markupId: string;
  grip: MarkupGrip;
  from: PlanPoint;
  to: PlanPoint;
  moved: boolean;
}

/** The object as the drag would leave it, computed on it as it is now, so that others' moves show through. */
export function draggedMarkup(markup: PlanMarkup, drag: MarkupDrag): PlanMarkup {
  const { grip, from, to } = drag;
  if (grip.kind === 'whole') return shifted(markup, to.x - from.x, to.y - from.y);
  if (grip.kind === 'point') return withPoint(markup, grip.pointId, to);
  if (markup.kind !== 'area') return markup;
  const index = markup.points.findIndex(({ id }) => id === grip.afterPointId) + 1;
  return { ...markup, points: markup.points.toSpliced(index, 0, { id: '', ...to }) };
}

function shifted(markup: PlanMarkup, dx: number, dy: number): PlanMarkup {
  const by = <Point extends PlanPoint>(point: Point): Point => ({
    ...point,
    x: point.x + dx,
    y: point.y + dy,
  });
  switch (markup.kind) {
    case 'arrow':
    case 'dimension':
      return { ...markup, from: by(markup.from), to: by(markup.to) };
    case 'text':
    case 'stamp':
      return { ...markup, at: by(markup.at) };
    case 'area':
      return { ...markup, points: markup.points.map(by) };
    case 'pen':
    case 'cloud':
      return { ...markup, points: markup.points.map(by) };
  }
}

function withPoint(markup: PlanMarkup, pointId: string, to: PlanPoint): PlanMarkup {
  if (markup.kind === 'arrow' || markup.kind === 'dimension') {
    return pointId === 'from' ? { ...markup, from: to } : { ...markup, to };
  }
  if (markup.kind === 'area') {
    const points = markup.points.map((point) => (point.id === pointId ? { ...point, ...to } : point));
    return { ...markup, points };
  }
  const bounds = markup.kind === 'cloud' && markup.shape === 'box' ? boundsOf(markup.points) : null;
  if (markup.kind !== 'cloud' || !bounds || !isCorner(pointId)) return markup;
  return {
    ...markup,
    points: rectangleToPoints(dragCorner(bounds, pointId, to)).map(({ x, y }) => ({ x, y })),
  };
}
