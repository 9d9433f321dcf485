/**
 * Makes a report: reads what it says at one moment, puts its pages together in a process of their own and stores them.
 * Run again after any interruption it begins anew; only the run that comes to the end gives the report its file.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { newUuid } from '@plumbline/server/database/new-uuid.ts';
import { promiseStoredFile } from '@plumbline/server/files/stored-file.store.ts';
import { noteAddress } from '@plumbline/server/mail/public-address.ts';
import { readReport } from '@plumbline/server/reports/read-report.ts';
import {
  beginReport,
  endReport,
  finishReport,
  type WantedReport,
} from '@plumbline/server/reports/report.store.ts';
import { projectAccess } from '../access.ts';
import { runDecoder, type Decoded } from '../decoding/run-decoder.ts';
import { buildReport } from '../reports/build-report.ts';
import { REPORT_FILE } from '../reports/report-file.ts';
import { reportWords } from '../reports/report-words.ts';
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
  if (!report || !(await mayStillMake(context, report))) return;
  const folder = await openWorkFolder(config.FILES_DIR, `report-${reportId}`);
  try {
    const noteCount = await gather(context, report, folder, progress);
    progress.begin('setting');
    const set = await setPages(context, folder, progress);
    if (set.t === 'cancelled') return;
    if (set.t !== 'report') throw new Error(`a report was not set: ${JSON.stringify(set)}`);
    progress.begin('storing');
    const { pageCount, standard, missing } = set;
    await store(context, report, { folder, noteCount, pageCount, standard, missing }, progress);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    await closeWorkFolder(folder);
  }
}

/** Whoever asked for it may have lost their place since. */
async function mayStillMake({ stores }: WorkerContext, report: WantedReport): Promise<boolean> {
  const { tenantId, projectId, id } = report;
  return inTenant(stores.app, tenantId, async (trx) => {
    try {
      const access = await projectAccess(trx, await actingMember(trx, report), projectId);
      access.require('create', 'Report');
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await endReport(trx, id, { state: 'failed', error: error.code });
      return false;
    }
  });
}

/** Writes the data of the pages and their pictures into the folder. @returns how many notes there are */
async function gather(
  { stores, storage }: WorkerContext,
  report: WantedReport,
  folder: string,
  progress: JobProgress,
): Promise<number> {
  const source = await readReport(stores.app, report);
  const { projectId, asked } = report;
  const data = await buildReport({
    report,
    source,
    words: reportWords(asked.outline.language, source.project.timeZone),
    pictures: { storage, dir: folder },
    addressOf: ({ id }) => noteAddress(stores.config, { projectId, noteId: id }),
    onNote: (done) => {
      if (progress.signal.aborted) throw new Ended();
      progress.set(done);
    },
  });
  await writeFile(join(folder, DATA_FILE), JSON.stringify(data));
  return source.notes.length;
}

function setPages({ stores }: WorkerContext, folder: string, progress: JobProgress): Promise<Decoded> {
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

interface SetReport {
  folder: string;
  noteCount: number;
  pageCount: number;
  standard: string | null;
  missing: { where: string; codes: string[] }[];
}

async function store(
  { stores, storage }: WorkerContext,
  report: WantedReport,
  { folder, ...made }: SetReport,
  progress: JobProgress,
): Promise<void> {
  const { tenantId, projectId, accountId, id, name } = report;
  const pdf = await readFile(join(folder, REPORT_FILE));
  const fileId = await inTenant(stores.app, tenantId, async (trx) =>
    promiseStoredFile(trx, {
      id: await newUuid(trx),
      tenantId,
      projectId,
      purpose: 'report',
      originalName: name,
      contentType: 'application/pdf',
      sizeBytes: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      createdBy: accountId,
    }),
  );
  await storage.write(`${fileId}/${REPORT_FILE}`, pdf);
  await progress.stop();
  await inTenant(stores.app, tenantId, (trx) => finishReport(trx, id, { fileId, ...made }));
}
