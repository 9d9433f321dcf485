/**
 * What is drawn on a drawing after it was replaced, by somebody who still had it in sight or had no line, was not there
 * when doubts were searched for. Whoever is first on the new drawing searches it for everybody. Test: search-late.test.ts.
 */
import type { LateObjects, PlanRevision } from '@plumbline/shared/contract/revision.ts';
import { drawnOn } from '@plumbline/shared/documents/plan/drawn-on.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import type * as Y from 'yjs';
import type { ChangesQuestion } from '../changes/changes-question.ts';
import type { Doubt, DrawnObject } from '../changes/find-doubts.ts';
import { drawnObjects } from '../drawn-objects.ts';

export interface LateWays {
  /** What was drawn or moved since the last search. */
  late: (after: PlanRevision) => Promise<LateObjects>;
  find: (question: ChangesQuestion, objects: readonly DrawnObject[]) => Promise<readonly Doubt[]>;
  enter: (after: PlanRevision, doubts: readonly Doubt[], asOf: string) => Promise<void>;
}

/** The revision in force, when what is drawn was searched under it and there was another before it; else null. */
export function searchedCurrent(revisions: readonly PlanRevision[]): PlanRevision | null {
  const issued = revisions.filter(({ state }) => state !== 'draft');
  const current = issued.find(({ state }) => state === 'current');
  return current && current.doubtsFoundAt !== null && issued.length > 1 ? current : null;
}

/**
 * Searches what was drawn late, each object against the drawing it was drawn on, and enters the doubts.
 * @returns whether there was something to search
 * @throws what the ways throw: nothing is entered then, and the next to come searches it
 */
export async function searchLate(
  doc: Y.Doc,
  revisions: readonly PlanRevision[],
  ways: LateWays,
): Promise<boolean> {
  const after = searchedCurrent(revisions);
  if (!after) return false;
  const { objectIds, asOf } = await ways.late(after);
  const groups = lateByDrawing(doc, new Set(objectIds), after.number);
  if (groups.size === 0) return false;
  const doubts: Doubt[] = [];
  for (const [number, objects] of groups) {
    const before = revisions.find((each) => each.number === number && each.state !== 'draft');
    if (before) doubts.push(...(await ways.find({ before: before.image, after: after.image }, objects)));
  }
  await ways.enter(after, doubts, asOf);
  return true;
}

/** Late objects by the number of the drawing that was in sight; those drawn on the one in force are none. */
function lateByDrawing(
  doc: Y.Doc,
  lateIds: ReadonlySet<string>,
  current: number,
): Map<number, DrawnObject[]> {
  if (lateIds.size === 0) return new Map();
  const late = drawnObjects(readPlan(doc)).filter(({ id }) => lateIds.has(id));
  const groups = Map.groupBy(late, ({ id }) => drawnOn(doc, id));
  groups.delete(current);
  return groups;
}
