import { subject } from '@casl/ability';
import { EVENT_SUBJECTS, type EventKind, type ProjectEvent } from '../contract/event.ts';
import { isUuid } from '../ids/uuid.ts';
import type { AppAbility, OwnedRecord } from './ability.ts';

type HeardEvent = Pick<ProjectEvent, 'subjectId' | 'payload'> & { kind: EventKind };

/**
 * Whether somebody may hear of an event of their project: of an inspection that is not published only who works on it,
 * and a visitor of a scene only of what the link shows.
 */
export function mayHear(ability: AppAbility, event: HeardEvent): boolean {
  const what = EVENT_SUBJECTS[event.kind];
  // Findings are for those who review them, and nobody else reads one.
  return ability.can(what === 'AiNote' ? 'review' : 'read', subject(what, recordOf(event)));
}

/** What an event is about, as the rules look at it. Of an event that does not say a floor no floor's visitor hears. */
function recordOf({ kind, subjectId, payload }: HeardEvent): OwnedRecord {
  const record = { createdBy: '', published: payload['published'] === true, reviewed: true };
  switch (EVENT_SUBJECTS[kind]) {
    case 'FloorPlan':
      return { ...record, floorId: subjectId };
    case 'Calibration':
    case 'Zone':
    case 'Markup':
      return { ...record, ...floorOf(payload['floorPlanId']) };
    case 'Note':
      return { ...record, ...floorOf(valueAt(payload, 'note', 'place', 'floorId')) };
    case 'Inspection':
      return {
        ...record,
        inspectionId: subjectId,
        ...floorOf(valueAt(payload, 'inspection', 'floor', 'id')),
      };
    case 'AiNote':
    case 'Project':
    case 'ProjectMember':
    case 'ShareLink':
    case 'Tag':
      return record;
  }
}

function floorOf(id: unknown): { floorId?: string } {
  return typeof id === 'string' && isUuid(id) ? { floorId: id } : {};
}

function valueAt(payload: Record<string, unknown>, ...path: string[]): unknown {
  let value: unknown = payload;
  for (const name of path)
    value =
      typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
  return value;
}
