/** The first pages of a report that nobody has asked for yet, set as those of a report are and drawn as one picture. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { noteAddress } from '@plumbline/server/mail/public-address.ts';
import { readReport } from '@plumbline/server/reports/read-report.ts';
import type { WantedReport } from '@plumbline/server/reports/report.store.ts';
import type { ApiContext } from '../api-context.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { closeWorkFolder, openWorkFolder } from '../jobs/work-folder.ts';
import { inTurn } from '../pictures/in-turn.ts';
import { buildReport, type ShownPages } from './build-report.ts';
import { firstOf, groupNotes } from './group-notes.ts';
import { PAGES_FILE } from './report-file.ts';
import { reportWords } from './report-words.ts';

/** As much as is looked at, and is there within a second or two. */
const FIRST: ShownPages = { notes: 4, rows: 40, sheets: 1 };
const PHOTO_SIDE_PX = 420;
const TIMEOUT_MS = 30_000;
const DATA_FILE = 'report.json';

/** One at a time: whoever fills in a form waits gladly, a full machine holds up everybody. */
const setInTurn = inTurn(1);

export async function drawPages(
  { stores, storage }: Pick<ApiContext, 'stores' | 'storage'>,
  wanted: Omit<WantedReport, 'id' | 'recipientIds' | 'createdAt'>,
): Promise<{ svg: string; isWhole: boolean }> {
  const { config, log } = stores;
  const report = { ...wanted, id: '', recipientIds: [], createdAt: new Date() };
  const { outline } = report.asked;
  const groupWords = reportWords(outline.language, 'UTC');
  // Covers and counts are of all notes, whatever is shown of them.
  const source = await readReport(stores.app, report, {
    shown: (notes) =>
      firstOf(groupNotes(notes, outline.groupBy, groupWords), FIRST.notes).flatMap((group) => group.notes),
  });
  const folder = await openWorkFolder(config.FILES_DIR, `pages-${randomUUID()}`);
  try {
    const { projectId } = report;
    const data = await buildReport({
      report,
      source,
      words: reportWords(outline.language, source.project.timeZone),
      pictures: { storage, dir: folder, photoSidePx: PHOTO_SIDE_PX },
      addressOf: ({ id }) => noteAddress(config, { projectId, noteId: id }),
      onNote: () => undefined,
      first: FIRST,
    });
    await writeFile(join(folder, DATA_FILE), JSON.stringify(data));
    const set = await setInTurn(() =>
      runDecoder(
        { want: 'report', source: join(folder, DATA_FILE), outDir: folder, asPicture: true },
        {
          timeoutMs: TIMEOUT_MS,
          memoryBytes: config.DECODE_MEMORY_MIB * 1024 * 1024,
          onCrash: (complaint) => log.warn({ complaint }, 'pages of a report could not be set'),
        },
      ),
    );
    if (set.t === 'refused') throw new AppError(set.code);
    if (set.t !== 'report') throw new Error(`pages were not set: ${JSON.stringify(set)}`);
    const { notes, plans, captures } = source;
    const isWhole =
      notes.length <= FIRST.notes && plans.length <= FIRST.sheets && captures.length <= FIRST.rows;
    return { svg: await readFile(join(folder, PAGES_FILE), 'utf8'), isWhole };
  } finally {
    await closeWorkFolder(folder);
  }
}
