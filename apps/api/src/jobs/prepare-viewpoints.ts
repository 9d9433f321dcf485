/** Stores the files of a topic's new views before its transaction; what is not taken is swept. */
import { createHash } from 'node:crypto';
import type { BcfRemark } from '@plumbline/shared/contract/bcf.ts';
import { NOTE_LIMITS } from '@plumbline/shared/documents/note/schema.ts';
import { cutText, enteredLine } from '@plumbline/shared/text/entered-text.ts';
import { bitmapNames } from '@plumbline/server/bcf/bitmap-names.ts';
import type { BcfFile, BcfTopic } from '@plumbline/server/bcf/bcf-file.ts';
import type { NewBcfImport } from '@plumbline/server/bcf/imports.store.ts';
import { findTopicNote, guidOfOwnView, knownViewpoints } from '@plumbline/server/bcf/kept-topics.ts';
import type { NewViewpoint } from '@plumbline/server/bcf/topic-import.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import type { KeptBitmap } from '@plumbline/server/database/tables/bcf-tables.ts';
import { endFiles, promiseStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import type { NewAttachment } from '@plumbline/server/notes/attachments.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import { judgeStored } from '../pictures/judge-note-file.ts';
import type { WorkerContext } from './worker-context.ts';

export interface PreparedViewpoints {
  viewpoints: NewViewpoint[];
  remarks: BcfRemark[];
}

export async function prepareViewpoints(
  context: WorkerContext,
  wanted: NewBcfImport,
  file: BcfFile,
  topic: BcfTopic,
): Promise<PreparedViewpoints> {
  const known = await inTenant(context.stores.app, wanted.tenantId, async (trx) => {
    const noteId = await findTopicNote(trx, wanted.projectId, topic.guid);
    if (noteId === null) return new Set<string>();
    // What its place in a model was written as is no view of a file.
    return (await knownViewpoints(trx, noteId)).add(guidOfOwnView(noteId));
  });
  const prepared: PreparedViewpoints = { viewpoints: [], remarks: [] };
  for (const { guid, viewpoint, snapshot } of topic.viewpoints) {
    if (known.has(guid)) continue;
    known.add(guid);
    const view = viewpoint === null ? null : file.read(topic.guid, viewpoint);
    const picture = snapshot === null ? null : file.read(topic.guid, snapshot);
    const viewpointFileId = view?.length
      ? await store(context, wanted, { name: `${guid}.bcfv`, bytes: view })
      : null;
    const bitmaps = view?.length ? await storeBitmaps(context, wanted, { file, topic, view }) : [];
    const attachment = picture?.length
      ? await attachable(context, wanted, { name: snapshot ?? '', bytes: picture })
      : null;
    if (snapshot !== null && !attachment)
      prepared.remarks.push({ kind: 'snapshot-unreadable', about: cutText(enteredLine(snapshot), 200) });
    if (viewpointFileId !== null || attachment)
      prepared.viewpoints.push({ guid, viewpointFileId, snapshot: attachment, bitmaps });
  }
  return prepared;
}

interface View {
  file: BcfFile;
  topic: BcfTopic;
  view: Uint8Array;
}

/** The pictures that a view is drawn over; what it names and the file does not have is nothing to keep. */
async function storeBitmaps(
  context: WorkerContext,
  wanted: NewBcfImport,
  { file, topic, view }: View,
): Promise<KeptBitmap[]> {
  const bitmaps: KeptBitmap[] = [];
  for (const name of bitmapNames(view)) {
    const bytes = file.read(topic.guid, name);
    if (bytes?.length) bitmaps.push({ name, fileId: await store(context, wanted, { name, bytes }) });
  }
  return bitmaps;
}

/** Ends what was stored for a topic that did not come in. */
export async function dropPrepared(
  context: WorkerContext,
  tenantId: string,
  { viewpoints }: PreparedViewpoints,
): Promise<void> {
  const ids = viewpoints.flatMap(({ viewpointFileId, snapshot, bitmaps }) => [
    viewpointFileId,
    snapshot?.fileId,
    ...bitmaps.map(({ fileId }) => fileId),
  ]);
  for (const id of ids) if (id) await drop(context, tenantId, id);
}

/** Its bytes go at once, its row with the next sweep. */
async function drop({ stores, storage }: WorkerContext, tenantId: string, fileId: string): Promise<void> {
  await storage.remove(fileId);
  await inTenant(stores.app, tenantId, (trx) => endFiles(trx, [fileId]));
}

interface Entry {
  name: string;
  bytes: Uint8Array;
}

async function store(
  { stores, storage }: WorkerContext,
  { tenantId, projectId, accountId }: NewBcfImport,
  { name, bytes }: Entry,
): Promise<string> {
  const id = await inTenant(stores.app, tenantId, async (trx) =>
    promiseStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'bcf',
      originalName: nameOf(name),
      contentType: 'application/octet-stream',
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdBy: accountId,
    }),
  );
  await storage.write(sourceKey(id), bytes);
  return id;
}

/** A picture as people attach one; null for what is none. */
async function attachable(
  context: WorkerContext,
  wanted: NewBcfImport,
  entry: Entry,
): Promise<NewAttachment | null> {
  const fileId = await store(context, wanted, entry);
  const judged = await judgeStored(context, fileId);
  if (judged.ok && judged.file.kind === 'picture')
    return { fileId, name: nameOf(entry.name), ...judged.file };
  await drop(context, wanted.tenantId, fileId);
  return null;
}

function nameOf(name: string): string {
  return cutText(enteredLine(name).trim() || 'snapshot', NOTE_LIMITS.attachmentNameChars);
}
