import type { PlanDoubt } from '@plumbline/shared/contract/revision.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import type { NamedObject } from '../drawn-objects.ts';

/** Something people drew where the drawing changed. */
export interface DoubtfulObject {
  object: NamedObject;
  doubt: PlanDoubt;
  /** How much of the drawing under it stayed, 0…1; 1 once somebody confirmed it. */
  confidence: number;
  /** Its middle, where its ring stands; plan space. */
  at: PlanPoint;
}

/** The doubts whose objects are still on the plan, in the order of the doubts. */
export function doubtfulObjects(
  objects: readonly NamedObject[],
  doubts: readonly PlanDoubt[],
): DoubtfulObject[] {
  const byId = new Map(objects.map((object) => [object.id, object]));
  return doubts.flatMap((doubt) => {
    const object = byId.get(doubt.objectId);
    const bounds = object && boundsOf(object.points);
    if (!object || !bounds) return [];
    const confidence = doubt.confirmedAt === null ? 1 - doubt.changedShare : 1;
    const at = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
    return [{ object, doubt, confidence, at }];
  });
}

type ConfidenceLevel = 'low' | 'partly' | 'whole';

/** In three steps, as the rings are coloured. */
export function levelOf(confidence: number): ConfidenceLevel {
  if (confidence < 0.5) return 'low';
  return confidence < 1 ? 'partly' : 'whole';
}
