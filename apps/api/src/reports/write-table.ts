/** Writes a report that has no pages: notes as a table or as topics, or captures as a table, as their list gives them, at one moment. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { INSPECTION_LIST } from '@plumbline/shared/contract/inspection.ts';
import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { ReportFormat } from '@plumbline/shared/contract/report.ts';
import { csvPieces } from '@plumbline/shared/csv/csv-table.ts';
import type { ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import { toInspectionRow } from '@plumbline/server/captures/inspection-record.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { inSnapshot } from '@plumbline/server/database/snapshot.ts';
import { readPieces } from '@plumbline/server/lists/list-sql.ts';
import { xlsxPieces } from '@plumbline/server/lists/xlsx-table.ts';
import { capturesOf, countNotes, notesOf } from '@plumbline/server/reports/read-report.ts';
import type { WantedReport } from '@plumbline/server/reports/report.store.ts';
import type { WorkerContext } from '../jobs/worker-context.ts';
import { fileColumns, type FileCells } from '../lists/file-columns.ts';
import { INSPECTION_FILE } from '../lists/inspection-file.ts';
import { textsIn } from '../lists/list-texts.ts';
import { bcfPieces } from '../note-files/bcf-pieces.ts';
import { NOTE_FILE, toFileRow } from '../note-files/note-file.ts';
import { reportFile } from './report-file.ts';

export type TableFormat = Exclude<ReportFormat, 'pdf'>;
type Pieces = AsyncIterable<string | Uint8Array>;

export interface TableMaking {
  report: WantedReport;
  format: TableFormat;
  folder: string;
  /** Of who asked for it. */
  ability: AppAbility;
  /** Hears how much of the notes is written, and ends it by throwing. */
  onNote: (done: number) => void;
}

const WRITERS: Record<TableFormat, (context: WorkerContext, trx: Trx, making: TableMaking) => Pieces> = {
  xlsx: (_context, trx, making) =>
    isOfCaptures(making)
      ? sheetPieces(making, INSPECTION_LIST, INSPECTION_FILE, capturesIn(trx, making))
      : sheetPieces(making, NOTE_LIST, NOTE_FILE, notesIn(trx, making)),
  csv: (_context, trx, making) =>
    isOfCaptures(making)
      ? linePieces(making, INSPECTION_LIST, INSPECTION_FILE, capturesIn(trx, making))
      : linePieces(making, NOTE_LIST, NOTE_FILE, notesIn(trx, making)),
  bcf: (context, trx, { report, ability, onNote }) => {
    const { tenantId, projectId } = report;
    return bcfPieces(trx, notesOf(report), {
      ...context,
      tenantId,
      projectId,
      version: report.asked.version ?? '3.0',
      ability,
      onTopic: () => onNote(1),
    });
  },
};

/** @returns how many notes are in it */
export async function writeTable(context: WorkerContext, making: TableMaking): Promise<number> {
  const { report, format, folder, onNote } = making;
  let done = 0;
  const pieces = inSnapshot(
    context.stores.app,
    async function* (trx) {
      const all = await countNotes(trx, report);
      const count = (more: number) => {
        done += more;
        onNote(done / Math.max(1, all));
      };
      yield* WRITERS[format](context, trx, { ...making, onNote: count });
    },
    { tenants: report.tenantId },
  );
  await pipeline(Readable.from(pieces), createWriteStream(join(folder, reportFile(format))));
  return done;
}

/** Whatever it is of, topics are notes. */
function isOfCaptures({ report }: TableMaking): boolean {
  return report.kind === 'capture-log';
}

type RowPieces<Row> = AsyncIterable<readonly Row[]>;

function sheetPieces<Row>(
  { report }: TableMaking,
  list: ListDescription,
  file: FileCells<string, Row>,
  rows: RowPieces<Row>,
): Pieces {
  const { language } = report.asked.outline;
  const texts = textsIn(language);
  const columns = fileColumns(list, file, texts).map(([, column]) => column);
  return xlsxPieces({ name: texts(`${list.texts}:title`), columns, rightToLeft: language === 'ar' }, rows);
}

function linePieces<Row>(
  { report }: TableMaking,
  list: ListDescription,
  file: FileCells<string, Row>,
  rows: RowPieces<Row>,
): Pieces {
  const columns = fileColumns(list, file, textsIn(report.asked.outline.language));
  return csvPieces(
    columns.map(([, { column }]) => column),
    rows,
  );
}

async function* notesIn(trx: Trx, { report, onNote }: TableMaking) {
  for await (const piece of readPieces(trx, notesOf(report))) {
    onNote(piece.length);
    yield piece.map(toFileRow);
  }
}

async function* capturesIn(trx: Trx, { report }: TableMaking) {
  for await (const piece of readPieces(trx, capturesOf(report))) yield piece.map(toInspectionRow);
}
