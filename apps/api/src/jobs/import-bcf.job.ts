/**
 * Reads a BCF file and brings in its topics one after the other, each in a transaction with its line of the report. Run
 * again, it leaves out what stands in the report already.
 */
import { buffer } from 'node:stream/consumers';
import type { BcfRemarkKind } from '@plumbline/shared/contract/bcf.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { cutText, enteredLine } from '@plumbline/shared/text/entered-text.ts';
import type { BcfFile, BcfTopic } from '@plumbline/server/bcf/bcf-file.ts';
import { importTopic } from '@plumbline/server/bcf/import-topic.ts';
import {
  addLine,
  beginImport,
  donePositions,
  endImport,
  holdImport,
  type NewBcfImport,
  type NewBcfLine,
} from '@plumbline/server/bcf/imports.store.ts';
import { BadArchive, type ArchiveFault } from '@plumbline/server/bcf/open-archive.ts';
import { readBcf } from '@plumbline/server/bcf/read-bcf.ts';
import { inTenant, type Trx } from '@plumbline/server/database/client.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import { noteActor } from '../features/note/note-access.ts';
import { sourceKey } from '../features/upload/finish-upload.ts';
import { textsIn } from '../lists/list-texts.ts';
import { actingMember } from './acting-member.ts';
import type { BcfImportJob } from './bcf-import-job.ts';
import type { JobProgress } from './job-kind.ts';
import { SpotFinder } from './spot-finder.ts';
import { dropPrepared, prepareViewpoints } from './prepare-viewpoints.ts';
import type { WorkerContext } from './worker-context.ts';

const TITLE_CHARS = 200;
const FAULTS: Readonly<Record<ArchiveFault, ErrorCode>> = {
  'not-a-zip': 'bcf-unreadable',
  'too-large': 'bcf-too-large',
  'unsafe-name': 'bcf-unsafe',
};

/** @throws when the store or the program fails, never for what the file is */
export async function importBcf(
  context: WorkerContext,
  { tenantId, importId }: BcfImportJob,
  progress: JobProgress,
): Promise<void> {
  const { app } = context.stores;
  const wanted = await inTenant(app, tenantId, (trx) => beginImport(trx, importId));
  if (!wanted) return;
  try {
    const file = await readFile(context, importId);
    progress.begin('writing');
    await importAll(context, wanted, file, progress);
    await progress.stop();
    await inTenant(app, tenantId, (trx) => endImport(trx, importId, { state: 'done' }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await progress.stop();
    await inTenant(app, tenantId, (trx) => endImport(trx, importId, { state: 'failed', error: error.code }));
  }
}

/** What ends the whole import for a reason that its owner is told. */
class Refused extends AppError {}

/** @throws Refused */
async function readFile({ storage }: WorkerContext, importId: string): Promise<BcfFile> {
  const file = open(await buffer(storage.read(sourceKey(importId))));
  if (file.topics.length + file.refused.length === 0) throw new Refused('bcf-empty');
  return file;
}

function open(bytes: Uint8Array): BcfFile {
  try {
    return readBcf(bytes);
  } catch (error) {
    throw error instanceof BadArchive ? new Refused(FAULTS[error.reason]) : error;
  }
}

async function importAll(
  context: WorkerContext,
  wanted: NewBcfImport,
  file: BcfFile,
  progress: JobProgress,
): Promise<void> {
  const { app } = context.stores;
  const done = await inTenant(app, wanted.tenantId, (trx) => donePositions(trx, wanted.id));
  const total = file.refused.length + file.topics.length;
  for (const [position, { folder, reason }] of file.refused.entries()) {
    if (done.has(position)) continue;
    await inTenant(app, wanted.tenantId, async (trx) => {
      if (await holdImport(trx, wanted.id))
        await addLine(trx, wanted, position, refusedLine(folder, '', reason));
    });
  }
  const spots = new SpotFinder(context, wanted);
  for (const [index, topic] of file.topics.entries()) {
    if (progress.signal.aborted) return;
    const position = file.refused.length + index;
    if (!done.has(position)) await importOne(context, wanted, file, { topic, position, spots });
    progress.set((position + 1) / total);
  }
}

async function importOne(
  context: WorkerContext,
  wanted: NewBcfImport,
  file: BcfFile,
  { topic, position, spots }: { topic: BcfTopic; position: number; spots: SpotFinder },
): Promise<void> {
  const { app } = context.stores;
  const spot = await spots.find(file, topic);
  const prepared = await prepareViewpoints(context, wanted, file, topic);
  let isTaken = false;
  try {
    await inTenant(app, wanted.tenantId, async (trx) => {
      if (!(await holdImport(trx, wanted.id))) return;
      const actor = await actorOf(trx, wanted);
      const { timeZone } = await readProject(trx, wanted.projectId);
      const wordsAbove = (author: string | null) => commentWords(wanted, author);
      const line = await importTopic(trx, { actor, topic, timeZone, wordsAbove, spot, ...prepared });
      const remarks = [...line.remarks, ...prepared.remarks];
      await addLine(trx, wanted, position, { guid: topic.guid, title: titleOf(topic), ...line, remarks });
      isTaken = line.outcome !== 'refused';
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof Refused) throw error;
    await inTenant(app, wanted.tenantId, async (trx) => {
      if (!(await holdImport(trx, wanted.id))) return;
      const line = refusedLine(topic.guid, titleOf(topic), 'failed', error.code);
      await addLine(trx, wanted, position, line);
    });
  } finally {
    if (!isTaken) await dropPrepared(context, wanted.tenantId, prepared);
  }
}

/** Who sent the file, as they stand now. @throws Refused when they may make no notes any more */
async function actorOf(trx: Trx, { tenantId, accountId, projectId }: NewBcfImport): Promise<NoteActor> {
  try {
    const actor = await noteActor(trx, await actingMember(trx, { tenantId, accountId }), projectId);
    actor.require('create', 'Note');
    return { ...actor, isOfFile: true };
  } catch (error) {
    throw error instanceof AppError ? new Refused(error.code) : error;
  }
}

/** Held open: it is not closed until the topic is in. */
function readProject(trx: Trx, projectId: string): Promise<{ timeZone: string }> {
  return trx
    .selectFrom('project')
    .select('time_zone as timeZone')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirstOrThrow();
}

/** `NAME, from file F` in the language of who sent the file. */
function commentWords({ language, fileName }: NewBcfImport, author: string | null): string {
  const texts = textsIn(language);
  const name = cutText(enteredLine(author ?? texts('note:bcf.noAuthor')), TITLE_CHARS);
  return texts('note:bcf.commentFrom')
    .replace('{{name}}', () => name)
    .replace('{{file}}', () => fileName);
}

function titleOf({ title }: BcfTopic): string {
  return cutText(enteredLine(title).trim(), TITLE_CHARS);
}

function refusedLine(guid: string, title: string, kind: BcfRemarkKind, about = ''): NewBcfLine {
  return {
    guid: cutText(guid, TITLE_CHARS),
    title,
    outcome: 'refused',
    noteId: null,
    remarks: [{ kind, about }],
  };
}
