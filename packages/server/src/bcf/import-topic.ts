/**
 * Brings one topic of a file into a project, as somebody, in one transaction: what they may not do is left and listed.
 *
 * Invariant (bcf.pg.test.ts): a topic is known by (project, GUID) and a comment by (note, GUID), so that the same file
 * again changes nothing; what was changed here since is not taken back by what a file said before.
 */
import { NOTE_TEXT_MAX_CHARS } from '@plumbline/shared/contract/note.ts';
import { setDescriptionText } from '@plumbline/shared/documents/note/commands.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import type { Trx } from '../database/client.ts';
import { newUuid } from '../database/new-uuid.ts';
import { createNote } from '../notes/create-note.ts';
import { lockAnyNote } from '../notes/lock-note.ts';
import type { NoteRecord } from '../notes/note-record.ts';
import { writeInNote } from '../notes/write-in-note.ts';
import type { NewBcfLine } from './imports.store.ts';
import { findTopicNote, keepTopic, readTopicBase } from './kept-topics.ts';
import { addComments, takeKnownComments } from './topic-comments.ts';
import { fieldsOfNew, takeFields } from './topic-fields.ts';
import { TopicImport, type TopicToImport } from './topic-import.ts';
import { takeStatus } from './topic-status.ts';
import { noteText, saysTheSame } from './topic-text.ts';
import { takeViewpoints } from './topic-viewpoints.ts';

type Imported = Pick<NewBcfLine, 'outcome' | 'noteId' | 'remarks'>;

/** @throws AppError not-authorized; project-closed; edit-limit when the note would grow too large */
export async function importTopic(trx: Trx, wanted: TopicToImport): Promise<Imported> {
  const { actor, topic } = wanted;
  actor.require('create', 'Note');
  const known = await findTopicNote(trx, actor.projectId, topic.guid);
  const note = known === null ? null : await lockAnyNote(trx, actor, known);
  if (note && (note.deletedAt !== null || note.type === 'ai'))
    return { outcome: 'refused', noteId: null, remarks: [{ kind: 'note-deleted', about: '' }] };
  const at = new TopicImport(trx, wanted, note ? await readTopicBase(trx, note.id) : {});
  if (topic.lost.length > 0) at.leave('lost', topic.lost.join(', '));
  const noteId = note?.id ?? (await makeNote(at));
  if (note) await changeOne(at, note);
  const comments = await takeKnownComments(at, noteId);
  await addComments(at, noteId, await takeStatus(at, noteId, comments));
  if (note?.status !== 'verified') await takeViewpoints(at, noteId);
  else if (at.viewpoints.length > 0) at.leave('note-verified');
  await keepTopic(trx, actor, { noteId, guid: topic.guid, base: at.base });
  return { outcome: note ? (at.isChanged ? 'changed' : 'same') : 'new', noteId, remarks: at.remarks };
}

async function makeNote(at: TopicImport): Promise<string> {
  const { trx, actor, topic } = at;
  const id = await newUuid(trx);
  const whole = noteText(topic);
  if (whole.length > NOTE_TEXT_MAX_CHARS) at.leave('text-cut');
  const text = cutText(whole, NOTE_TEXT_MAX_CHARS);
  const pinned = actor.ability.can('read', 'BimModel') ? at.spot : null;
  const fields = { text, place: null, ...(await fieldsOfNew(at)) };
  await createNote(trx, actor, { id, ...fields, ...(pinned && { spot: pinned.spot }) });
  at.base.text = whole;
  if (pinned) at.base.viewOfSpot = pinned.of;
  return id;
}

async function changeOne(at: TopicImport, note: NoteRecord): Promise<void> {
  await takeText(at, note);
  await takeFields(at, note);
}

/** A text that nobody has touched since the file wrote it is written anew; what people wrote here stays. */
async function takeText(at: TopicImport, note: NoteRecord): Promise<void> {
  const { trx, actor, topic, base } = at;
  const text = noteText(topic);
  if (text === base.text) return;
  const isUntouched =
    base.text !== undefined && cutText(base.text, NOTE_TEXT_MAX_CHARS) === note.text.trimEnd();
  if (saysTheSame(topic, note)) base.text = text;
  else if (note.status === 'verified') at.leave('note-verified');
  else if (!isUntouched) at.leave('text-kept');
  else {
    if (text.length > NOTE_TEXT_MAX_CHARS) at.leave('text-cut');
    await writeInNote(trx, actor, note.id, (doc) =>
      setDescriptionText(doc, cutText(text, NOTE_TEXT_MAX_CHARS)),
    );
    base.text = text;
    at.isChanged = true;
  }
}
