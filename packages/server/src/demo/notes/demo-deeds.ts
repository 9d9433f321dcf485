/** What the demo's people do to a note, as the calls of the product do it for them. */
import type * as Y from 'yjs';
import type { CreateNoteBody } from '@plumbline/shared/contract/note.ts';
import {
  addChecklistItem,
  addComment,
  changeChecklistItem,
  setWatching,
} from '@plumbline/shared/documents/note/commands.ts';
import { readNoteContent } from '@plumbline/shared/documents/note/read.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import type { Trx } from '../../database/client.ts';
import { addStoredFile } from '../../files/stored-file.store.ts';
import { attachFile } from '../../notes/attachments.ts';
import { changeNote } from '../../notes/change-note.ts';
import { createNote } from '../../notes/create-note.ts';
import { listWantedImages, setFloorImage } from '../../notes/floor-images.ts';
import type { NoteActor } from '../../notes/note-actor.ts';
import { dayAfter } from '../../notes/note-choices.ts';
import { transitionNote } from '../../notes/transition-note.ts';
import { writeInNote } from '../../notes/write-in-note.ts';
import type { DemoStep, DemoTag, DemoWriter } from './demo-note.ts';
import type { PlannedNote, StoredPicture } from './plan-demo-notes.ts';

export interface DemoStory {
  tenantId: string;
  projectId: string;
  /** From the lowest. */
  floorPlanIds: readonly string[];
  actors: Readonly<Record<DemoWriter, NoteActor>>;
  tagIds: Readonly<Record<DemoTag, string>>;
}

interface Told {
  note: PlannedNote;
  noteId: string;
}

export async function makeDemoNote(trx: Trx, story: DemoStory, { note, noteId }: Told): Promise<void> {
  const actor = story.actors[note.by];
  await createNote(trx, actor, await bodyOf(trx, story, { note, noteId }));
  await attachPhoto(trx, actor, { note, noteId }, null);
  const { watchers = [], checklist = [] } = note;
  if (watchers.length > 0 || checklist.length > 0)
    await writeInNote(trx, actor, noteId, (doc) => {
      for (const watcher of watchers) setWatching(doc, story.actors[watcher].accountId, true);
      for (const text of checklist) addChecklistItem(doc, text);
    });
  if (note.place)
    await giveFloorImage(trx, actor, { note, noteId, floorId: story.floorPlanIds[note.place.floor] });
}

async function bodyOf(
  trx: Trx,
  { projectId, floorPlanIds, actors, tagIds }: DemoStory,
  { note, noteId }: Told,
): Promise<Omit<CreateNoteBody, 'projectId'>> {
  const { place, due, assignee, tags = [] } = note;
  return {
    id: noteId,
    text: note.text,
    place: place && { floorId: floorPlanIds[place.floor] ?? '', ...place.point },
    assignee: assignee === undefined ? null : { kind: 'member', id: actors[assignee].accountId },
    dueDate: due === undefined ? null : await dayAfter(trx, projectId, due),
    tagIds: tags.map((tag) => tagIds[tag]),
  };
}

/** Attaches first, so that what asks for a picture has it. */
export async function takeDemoStep(trx: Trx, story: DemoStory, told: Told, step: DemoStep): Promise<void> {
  const { noteId } = told;
  const actor = story.actors[step.by];
  const seen = { noteId, version: null };
  await attachPhoto(trx, actor, told, step);
  if (step.assign !== undefined)
    await changeNote(trx, actor, seen, {
      assignee: { kind: 'member', id: story.actors[step.assign].accountId },
    });
  if (step.due !== undefined)
    await changeNote(trx, actor, seen, { dueDate: await dayAfter(trx, story.projectId, step.due) });
  if (step.to !== undefined) await transitionNote(trx, actor, seen, { to: step.to, comment: step.say ?? '' });
  if (step.to === undefined && step.say !== undefined) await say(trx, actor, noteId, step.say);
  if (step.tick !== undefined) await tick(trx, actor, noteId, step.tick);
}

async function say(trx: Trx, actor: NoteActor, noteId: string, text: string): Promise<void> {
  actor.require('create', 'Comment');
  const comment = { id: newObjectId(), by: actor.accountId, body: [{ text }] };
  await writeInNote(trx, actor, noteId, (doc) => addComment(doc, comment));
}

async function tick(trx: Trx, actor: NoteActor, noteId: string, count: number): Promise<void> {
  await writeInNote(trx, actor, noteId, (doc: Y.Doc) => {
    for (const { id } of readNoteContent(doc).checklist.slice(0, count))
      changeChecklistItem(doc, id, { done: true });
  });
}

async function attachPhoto(
  trx: Trx,
  actor: NoteActor,
  { note, noteId }: Told,
  step: DemoStep | null,
): Promise<void> {
  const photo = note.photos.get(step);
  if (!photo) return;
  const file = {
    ...photo,
    name: `${(step ?? note).photo ?? ''}.jpg`,
    kind: 'picture',
    contentType: 'image/jpeg',
  } as const;
  // Drawn and stored before the transaction: there is no upload to take.
  await attachFile(trx, actor, noteId, { file, take: async () => undefined });
}

async function giveFloorImage(
  trx: Trx,
  actor: NoteActor,
  { note, noteId, floorId = '' }: Told & { floorId: string | undefined },
): Promise<void> {
  const wanted = (await listWantedImages(trx, floorId)).find((each) => each.noteId === noteId);
  const picture: StoredPicture | undefined = note.place?.floorImage;
  if (!wanted || !picture) throw new Error(`the demo's note "${note.text}" wants no picture of its place`);
  const { tenantId, projectId, accountId } = actor;
  await addStoredFile(trx, {
    id: picture.fileId,
    tenantId,
    projectId,
    purpose: 'floor-image',
    originalName: 'preview.webp',
    contentType: 'image/webp',
    sizeBytes: picture.sizeBytes,
    sha256: picture.sha256,
    createdBy: accountId,
  });
  await setFloorImage(trx, wanted, picture.fileId);
}
