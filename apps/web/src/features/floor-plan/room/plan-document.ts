import { calibrationRoot, markupRoot, zonesRoot } from '@plumbline/shared/documents/plan/plan-roots.ts';
import {
  outcomeOf,
  repeatStep,
  watchManySteps,
  watchStep,
  type PlanStep,
  type SubjectStep,
} from '@plumbline/shared/documents/plan/plan-step.ts';
import { PLAN_SCHEMA_VERSION } from '@plumbline/shared/documents/plan/schema.ts';
import { createPlanUndo, dropIdleSteps } from '@plumbline/shared/documents/plan/undo.ts';
import type { RoomDocument } from '../../../collab/room-kind.ts';
import type { PlanAction } from './plan-action.ts';

/** Steps and undo of a floor plan's document. Tests: plan-session.test.ts, plan-undo.test.ts. */
export const PLAN_ROOM_DOCUMENT: RoomDocument<PlanAction, PlanStep> = {
  version: PLAN_SCHEMA_VERSION,
  hasContent: (doc) => [zonesRoot, calibrationRoot, markupRoot].some((root) => root(doc).size > 0),
  watch: (doc, { subjectId, subjectIds }) =>
    subjectIds ? watchManySteps(doc, subjectIds) : watchStep(doc, subjectId),
  repeat: (doc, step) => repeatStep(doc, step).ok,
  outcomeOf,
  changedBy: (step) => (step.of === 'many' ? step.steps : [step]).flatMap((each) => subjectOf(each) ?? []),
  undo: { createManager: createPlanUndo, dropIdle: dropIdleSteps },
  objectRoots: (doc) => [zonesRoot(doc), markupRoot(doc)],
};

function subjectOf(step: SubjectStep): string | null {
  if ('zoneId' in step) return step.zoneId;
  return 'markupId' in step ? step.markupId : null;
}
