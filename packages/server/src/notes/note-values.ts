/** From what somebody wants of a note to the columns that say so. */
import type { AssigneeChoice, NoteFields } from '@plumbline/shared/contract/note.ts';
import type { Trx } from '../database/client.ts';
import type { NoteActor } from './note-actor.ts';
import type { NoteRecord } from './note-record.ts';
import { canAnswer, dayAfter, readTagRules, requireAssignee, requirePlace } from './note-choices.ts';

/** Columns of `note`; what is absent stays. */
export interface NoteValues {
  assignee_id?: string | null;
  assignee_invitation_id?: string | null;
  due_date?: string | null;
  floor_plan_id?: string | null;
  x?: number | null;
  y?: number | null;
  floor_image_wanted?: boolean;
  accuracy_m?: number | null;
}

/** Those that say what somebody decided. */
const DECIDED = ['assignee_id', 'assignee_invitation_id', 'due_date', 'floor_plan_id', 'x', 'y'] as const;

/** True when a note is not as the values say. */
export function differs({ assignee, dueDate, place }: NoteRecord, values: NoteValues): boolean {
  const before: NoteValues = {
    ...assigneeValues(assignee),
    due_date: dueDate,
    floor_plan_id: place?.floorId ?? null,
    x: place?.x ?? null,
    y: place?.y ?? null,
  };
  return DECIDED.some((column) => values[column] !== undefined && values[column] !== before[column]);
}

/** Whether a note has somebody or a day already: a tag's rule fills only what is empty. */
export interface Filled {
  isAssigned: boolean;
  isDue: boolean;
}

/** @throws AppError not-found, assignee-not-in-project, tag-gone */
export async function noteValues(
  trx: Trx,
  { projectId }: NoteActor,
  fields: NoteFields,
  { filled, newTagIds }: { filled: Filled; newTagIds: readonly string[] },
): Promise<NoteValues> {
  const values: NoteValues = {};
  if (fields.place) await requirePlace(trx, projectId, fields.place);
  if (fields.place !== undefined) Object.assign(values, placeValues(fields.place));
  if (fields.dueDate !== undefined) values.due_date = fields.dueDate;
  if (fields.assignee) await requireAssignee(trx, projectId, fields.assignee);
  if (fields.assignee !== undefined) Object.assign(values, assigneeValues(fields.assignee));
  const rules = await readTagRules(trx, projectId, newTagIds);
  const hasNobody = fields.assignee === undefined ? !filled.isAssigned : fields.assignee === null;
  const byRule = rules.assigneeId === null ? null : ({ kind: 'member', id: rules.assigneeId } as const);
  // A rule that names somebody who is no longer in the project is passed over.
  if (byRule && hasNobody && (await canAnswer(trx, projectId, byRule)))
    Object.assign(values, assigneeValues(byRule));
  const hasNoDay = fields.dueDate === undefined ? !filled.isDue : fields.dueDate === null;
  if (rules.days !== null && hasNoDay) values.due_date = await dayAfter(trx, projectId, rules.days);
  return values;
}

export function assigneeValues(assignee: AssigneeChoice | null): NoteValues {
  return {
    assignee_id: assignee?.kind === 'member' ? assignee.id : null,
    assignee_invitation_id: assignee?.kind === 'invited' ? assignee.id : null,
  };
}

function placeValues(place: NonNullable<NoteFields['place']> | null): NoteValues {
  return {
    floor_plan_id: place?.floorId ?? null,
    x: place ? roundCoordinate(place.x) : null,
    y: place ? roundCoordinate(place.y) : null,
    // Somebody puts it there.
    accuracy_m: null,
    // A note without a place keeps the picture of its last one.
    floor_image_wanted: place !== null,
  };
}

/** Plan space has a grid of 0.01 px. */
function roundCoordinate(px: number): number {
  return Math.round(px * 100) / 100;
}
