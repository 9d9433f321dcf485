import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { isSelfCrossing, segmentsTouch } from '@plumbline/shared/geometry/self-intersection.ts';

/** A polygon being drawn: the corners set so far and where the next one would be. */
export interface PolygonDraft {
  points: readonly PlanPoint[];
  current: PlanPoint;
}

export type PolygonEvent =
  /** `closes`: the pointer is on the first corner. */
  | { type: 'press'; point: PlanPoint; closes: boolean }
  | { type: 'move'; point: PlanPoint }
  | { type: 'drop-last' }
  | { type: 'finish' };

/** Why an outline cannot be closed yet. */
export type OpenReason = 'too-few-points' | 'self-crossing';

export interface PolygonStep {
  draft: PolygonDraft | null;
  /** The finished ring, null while there is none. */
  done: readonly PlanPoint[] | null;
  refused: OpenReason | null;
}

/** One step of the polygon tool. */
export function stepPolygon(draft: PolygonDraft | null, event: PolygonEvent): PolygonStep {
  switch (event.type) {
    case 'press':
      if (draft && event.closes && draft.points.length > 2) return close(draft);
      return going(addPoint(draft, event.point));
    case 'move':
      return going(draft && { ...draft, current: event.point });
    case 'drop-last':
      return going(draft && draft.points.length > 1 ? { ...draft, points: draft.points.slice(0, -1) } : null);
    case 'finish':
      return draft ? close(draft) : going(null);
  }
}

/** True when the lines drawn so far, with the one to the pointer, cross; such an outline is shown in danger. */
export function isDraftCrossing({ points, current }: PolygonDraft): boolean {
  const chain = [...points, current];
  for (let i = 0; i + 1 < chain.length; i += 1) {
    for (let j = i + 2; j + 1 < chain.length; j += 1) {
      const [a, b, c, d] = [chain[i], chain[i + 1], chain[j], chain[j + 1]];
      // The line to the pointer may end on the first corner: that is how a ring is closed.
      const closes = i === 0 && j + 2 === chain.length && a?.x === d?.x && a?.y === d?.y;
      if (a && b && c && d && !closes && segmentsTouch(a, b, c, d)) return true;
    }
  }
  return false;
}

function addPoint(draft: PolygonDraft | null, point: PlanPoint): PolygonDraft {
  const points = draft?.points ?? [];
  const last = points.at(-1);
  const repeated = last?.x === point.x && last.y === point.y;
  return { points: repeated ? points : [...points, point], current: point };
}

function close(draft: PolygonDraft): PolygonStep {
  if (draft.points.length < 3) return { draft, done: null, refused: 'too-few-points' };
  if (isSelfCrossing(draft.points)) return { draft, done: null, refused: 'self-crossing' };
  return { draft: null, done: draft.points, refused: null };
}

function going(draft: PolygonDraft | null): PolygonStep {
  return { draft, done: null, refused: null };
}
