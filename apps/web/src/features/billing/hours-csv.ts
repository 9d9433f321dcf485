import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { csvTable } from '@plumbline/shared/csv/csv-table.ts';
import { changeSeconds, plainHours } from '../../hours/hours-text.ts';

type CsvColumnId = 'at' | 'kind' | 'project' | 'inspection' | 'used' | 'hours' | 'balance' | 'details' | 'by';

/** The words of a file: its headings and the kinds, as the reader's language has them. */
export interface CsvWords {
  column: (id: CsvColumnId) => string;
  kind: (kind: HoursEntry['kind']) => string;
}

/** The ledger as a file for spreadsheets: times as ISO-8601, hours as plain numbers. */
export function hoursCsv(entries: readonly HoursEntry[], { column, kind }: CsvWords): string {
  return csvTable<HoursEntry>(
    [
      [column('at'), (entry) => entry.at],
      [column('kind'), (entry) => kind(entry.kind)],
      [column('project'), (entry) => entry.projectName],
      [column('inspection'), (entry) => entry.inspectionName],
      [column('used'), (entry) => (entry.kind === 'settle' ? plainHours(entry.seconds) : null)],
      [column('hours'), (entry) => plainHours(changeSeconds(entry))],
      [column('balance'), (entry) => plainHours(entry.balanceSeconds)],
      [column('details'), (entry) => entry.reason],
      [column('by'), (entry) => entry.actorName],
    ],
    entries,
  );
}
