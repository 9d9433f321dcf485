/**
 * Makes a report: reads what it says at one moment, puts its pages together in a process of their own and stores them.
 * Run again after any interruption it begins anew; only the run that comes to the end gives the report its file.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportFormat } from '@plumbline/shared/contract/report.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { zipFiles } from '@plumbline/server/files/zip-pieces.ts';
import { promiseStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { noteAddress } from '@plumbline/server/mail/public-address.ts';
import { readReport } from '@plumbline/server/reports/read-report.ts';
import { recipientAccounts, sendReport } from '@plumbline/server/reports/send-report.ts';
import {
  beginReport,
  endReport,
  finishReport,
  type MadeReport,
  type WantedReport,
} from '@plumbline/server/reports/report.store.ts';
import { projectAccess, type ProjectAccess } from '../access.ts';
import { runDecoder, type Decoded } from '../decoding/run-decoder.ts';
import { buildReport } from '../reports/build-report.ts';
import { partFile, storedReport } from '../reports/report-file.ts';
import { requireReport } from '../reports/require-report.ts';
import { reportWords } from '../reports/report-words.ts';
import { writeTable, type TableMaking } from '../reports/write-table.ts';
import { actingMember } from './acting-member.ts';
import type { JobProgress } from './job-kind.ts';
import type { ReportJob } from './report-job.ts';
import { closeWorkFolder, openWorkFolder } from './work-folder.ts';
import type { WorkerContext } from './worker-context.ts';

/** Five thousand notes with two photos each take a few minutes. */
const SETTING_TIMEOUT_MS = 15 * 60 * 1000;
const DATA_FILE = 'report.json';

/** Nobody wants it any more. */
class Ended extends Error {}

/** @throws when the store or the program fails */
export async function makeReport(
  context: WorkerContext,
  { tenantId, reportId }: ReportJob,
  progress: JobProgress,
): Promise<void> {
  const { app, config } = context.stores;
  const report = await inTenant(app, tenantId, (trx) => beginReport(trx, reportId));
  const access = report && (await accessOf(context, report));
  if (!report || !access) return;
  const folder = await openWorkFolder(config.FILES_DIR, `report-${reportId}`);
  const { format = 'pdf' } = report.asked;
  const making: Making = { report, folder, progress };
  try {
    const made =
      format === 'pdf'
        ? await makePages(context, making)
        : { noteCount: await makeTable(context, making, { format, ability: access.ability }), ...NO_PAGES };
    if (!made) return;
    progress.begin('storing');
    await store(context, making, { format, ...made });
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    await closeWorkFolder(folder);
  }
}

interface Making {
  report: WantedReport;
  folder: string;
  progress: JobProgress;
}

type Made = Omit<MadeReport, 'fileId'>;
const NO_PAGES = { pageCount: null, partCount: 1, standard: null, missing: [] };

/** Checks again that the author may make reports. @returns null when they may not any more */
async function accessOf({ stores }: WorkerContext, report: WantedReport): Promise<ProjectAccess | null> {
  const { tenantId, projectId, id } = report;
  return inTenant(stores.app, tenantId, async (trx) => {
    try {
      const access = await projectAccess(trx, await actingMember(trx, report), projectId);
      requireReport(access, { kind: report.kind, outline: report.asked.outline });
      return access;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await endReport(trx, id, { state: 'failed', error: error.code });
      return null;
    }
  });
}

/** @returns null when nobody wants it any more */
async function makePages(context: WorkerContext, making: Making): Promise<Made | null> {
  const noteCount = await gather(context, making);
  making.progress.begin('setting');
  const set = await setPages(context, making);
  if (set.t === 'cancelled') return null;
  if (set.t !== 'report') throw new Error(`a report was not set: ${JSON.stringify(set)}`);
  const { pageCount, partCount, standard, missing } = set;
  return { noteCount, pageCount, partCount, standard, missing };
}

function makeTable(
  context: WorkerContext,
  { report, folder, progress }: Making,
  file: Pick<TableMaking, 'format' | 'ability'>,
): Promise<number> {
  return writeTable(context, { report, folder, ...file, onNote: (done) => noteDone(progress, done) });
}

/** @throws Ended */
function noteDone(progress: JobProgress, done: number): void {
  if (progress.signal.aborted) throw new Ended();
  progress.set(done);
}

/** Writes the data of the pages and their pictures into the folder. @returns how many notes there are */
async function gather(
  { stores, storage }: WorkerContext,
  { report, folder, progress }: Making,
): Promise<number> {
  const source = await readReport(stores.app, report);
  const { projectId, asked } = report;
  const data = await buildReport({
    report,
    source,
    words: reportWords(asked.outline.language, source.project.timeZone),
    pictures: { storage, dir: folder },
    addressOf: ({ id }) => noteAddress(stores.config, { projectId, noteId: id }),
    onNote: (done) => noteDone(progress, done),
  });
  await writeFile(join(folder, DATA_FILE), JSON.stringify(data));
  return source.notes.length;
}

function setPages({ stores }: WorkerContext, { folder, progress }: Making): Promise<Decoded> {
  return runDecoder(
    { want: 'report', source: join(folder, DATA_FILE), outDir: folder },
    {
      timeoutMs: SETTING_TIMEOUT_MS,
      memoryBytes: stores.config.DECODE_MEMORY_MIB * 1024 * 1024,
      signal: progress.signal,
      onProgress: (done) => progress.set(done),
      onCrash: (complaint) => stores.log.warn({ complaint }, 'a report could not be set'),
    },
  );
}

async function store(
  { stores, storage }: WorkerContext,
  { report, folder, progress }: Making,
  { format, ...made }: Made & { format: ReportFormat },
): Promise<void> {
  const { tenantId, projectId, accountId, id, name } = report;
  const stored = storedReport({ format, partCount: made.partCount });
  const path = join(folder, stored.file);
  if (made.partCount > 1) await archive(folder, made.partCount, path);
  const { size } = await stat(path);
  const sha256 = await sha256Of(path);
  const fileId = await inTenant(stores.app, tenantId, async (trx) =>
    promiseStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'report',
      originalName: name,
      contentType: stored.type,
      sizeBytes: size,
      sha256,
      createdBy: accountId,
    }),
  );
  await storage.write(`${fileId}/${stored.file}`, createReadStream(path));
  await progress.stop();
  const accounts = await recipientAccounts(stores, report);
  await inTenant(stores.app, tenantId, async (trx) => {
    if (await finishReport(trx, id, { fileId, ...made }))
      await sendReport(trx, stores.config, { report, accounts });
  });
}

/** Puts the files of a report beside each other. */
async function archive(folder: string, partCount: number, path: string): Promise<void> {
  const files = Array.from({ length: partCount }, (_, index) => ({
    name: partFile(index),
    path: join(folder, partFile(index)),
  }));
  await pipeline(Readable.from(zipFiles(files)), createWriteStream(path));
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
