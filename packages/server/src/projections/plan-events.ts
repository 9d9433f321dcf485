import type { EventKind } from '@plumbline/shared/contract/event.ts';
import type { PlanChange } from '@plumbline/shared/documents/plan/changes.ts';

export interface PlanEvent {
  kind: EventKind;
  subjectId: string;
  payload: Record<string, unknown>;
}

/** What the list of events says of a change; `plan` names the floor plan it happened on. */
export function planEvent(change: PlanChange, plan: { id: string; name: string }): PlanEvent {
  const where = { floorPlanId: plan.id, floorPlanName: plan.name };
  switch (change.kind) {
    case 'calibration-set':
      return { kind: change.kind, subjectId: plan.id, payload: { ...where, mmPerPx: change.mmPerPx } };
    case 'north-set':
      return { kind: change.kind, subjectId: plan.id, payload: { ...where, northDeg: change.northDeg } };
    case 'calibration-cleared':
    case 'north-cleared':
      return { kind: change.kind, subjectId: plan.id, payload: where };
    case 'zone-created':
    case 'zone-changed':
    case 'zone-deleted': {
      const { kind, zoneId, ...said } = change;
      return { kind, subjectId: zoneId, payload: { ...where, ...said } };
    }
    case 'markup-created':
    case 'markup-changed':
    case 'markup-deleted': {
      const { kind, markupId, ...said } = change;
      return { kind, subjectId: markupId, payload: { ...where, ...said } };
    }
  }
}
