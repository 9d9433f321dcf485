/** What a topic says of day, person and tags, as far as the importing person may decide it. */
import { subject } from '@casl/ability';
import { NOTE_TAGS_MAX, type AssigneeChoice, type NoteFields } from '@plumbline/shared/contract/note.ts';
import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';
import { nameKey } from '../names/name-key.ts';
import { changeNote } from '../notes/change-note.ts';
import { canAnswer } from '../notes/note-choices.ts';
import type { NoteRecord } from '../notes/note-record.ts';
import { dueDay } from './bcf-days.ts';
import type { TopicImport } from './topic-import.ts';

/** Of a note that is to be made. */
export async function fieldsOfNew(at: TopicImport) {
  const dueDate = readDue(at);
  const assignee = await readAssignee(at);
  const tagIds = (await readTags(at)).slice(0, NOTE_TAGS_MAX);
  return { dueDate, assignee, tagIds };
}

/** Changes those fields that the file says anew; what it does not say stays. */
export async function takeFields(at: TopicImport, note: NoteRecord): Promise<void> {
  const fields: NoteFields = {
    ...(await newAssignee(at, note)),
    ...newDue(at, note),
    ...(await newTags(at, note)),
  };
  if (Object.keys(fields).length === 0) return;
  const after = await changeNote(at.trx, at.actor, { noteId: note.id, version: null }, fields);
  at.isChanged ||= after.version !== note.version;
}

/** Whether the file says of a field what it has not said before. */
function isNews(
  at: TopicImport,
  field: 'dueDate' | 'assignedTo' | 'labels',
  raw: string | null,
): raw is string {
  return raw !== null && raw !== '' && at.base[field] !== raw;
}

function mayDecide({ actor }: TopicImport, note: NoteRecord): boolean {
  const isOpen = note.status !== 'verified';
  return isOpen && actor.ability.can('update', subject('Note', { createdBy: note.createdBy.id }));
}

function readDue(at: TopicImport): string | null {
  const raw = at.topic.dueDate;
  if (raw === null) return null;
  const day = dueDay(raw, at.timeZone);
  if (day === null) at.leave('due-unreadable', raw);
  else at.base.dueDate = raw;
  return day;
}

function newDue(at: TopicImport, note: NoteRecord): NoteFields {
  const raw = at.topic.dueDate;
  if (!isNews(at, 'dueDate', raw)) return {};
  const day = dueDay(raw, at.timeZone);
  if (day !== null && day !== note.dueDate && !mayDecide(at, note)) {
    at.leave('due-refused', day);
    return {};
  }
  const dueDate = readDue(at);
  return dueDate === null || dueDate === note.dueDate ? {} : { dueDate };
}

/** By the address of somebody who can answer for notes of the project, if the importing person gives notes away. */
async function readAssignee(at: TopicImport): Promise<AssigneeChoice | null> {
  const raw = at.topic.assignedTo;
  if (raw === null) return null;
  const choice = await findPerson(at, raw);
  if (choice === null) at.leave('assignee-unknown', raw);
  else if (at.actor.ability.cannot('assign', 'Note')) at.leave('assignee-refused', raw);
  else {
    at.base.assignedTo = raw;
    return choice;
  }
  return null;
}

async function newAssignee(at: TopicImport, note: NoteRecord): Promise<NoteFields> {
  const raw = at.topic.assignedTo;
  if (!isNews(at, 'assignedTo', raw) || raw === note.assignee?.name) return {};
  if (note.status === 'verified' && (await findPerson(at, raw))?.id !== note.assignee?.id) {
    at.leave('assignee-refused', raw);
    return {};
  }
  const assignee = await readAssignee(at);
  return assignee === null || assignee.id === note.assignee?.id ? {} : { assignee };
}

async function findPerson({ trx, actor }: TopicImport, raw: string): Promise<AssigneeChoice | null> {
  const person = await trx
    .selectFrom('tenant_member')
    .select('account_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('account_email', '=', normaliseEmail(raw))
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!person) return null;
  const choice = { kind: 'member' as const, id: person.account_id };
  return (await canAnswer(trx, actor.projectId, choice)) ? choice : null;
}

/** Tags of the project by their names; a file makes none. */
async function readTags(at: TopicImport): Promise<string[]> {
  const { labels } = at.topic;
  if (labels.length === 0) return [];
  const tags = await at.trx
    .selectFrom('tag')
    .select(['id', 'name_key'])
    .where('project_id', '=', at.actor.projectId)
    .where('name_key', 'in', labels.map(nameKey))
    .orderBy('name_key')
    .execute();
  const known = new Set(tags.map((tag) => tag.name_key));
  const unknown = labels.filter((label) => !known.has(nameKey(label)));
  if (unknown.length > 0) at.leave('tags-unknown', unknown.join(', '));
  else at.base.labels = labels.join('\n');
  return tags.map(({ id }) => id);
}

async function newTags(at: TopicImport, note: NoteRecord): Promise<NoteFields> {
  if (!isNews(at, 'labels', at.topic.labels.join('\n'))) return {};
  const before = at.base.labels;
  const has = note.tags.map(({ id }) => id);
  const added = (await readTags(at)).filter((id) => !has.includes(id));
  if (added.length === 0) return {};
  if (mayDecide(at, note) && has.length + added.length <= NOTE_TAGS_MAX)
    return { tagIds: [...has, ...added] };
  at.leave('tags-refused', at.topic.labels.join(', '));
  if (before === undefined) delete at.base.labels;
  else at.base.labels = before;
  return {};
}
