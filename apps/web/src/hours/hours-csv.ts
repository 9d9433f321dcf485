import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { csvTable, type CsvColumn } from '@plumbline/shared/csv/csv-table.ts';
import { changeSeconds, plainHours } from './hours-text.ts';

type CsvColumnId = 'at' | 'kind' | 'project' | 'inspection' | 'used' | 'hours' | 'balance' | 'details' | 'by';

/** The words of a file: its headings and the kinds, as the reader's language has them. */
export interface CsvWords {
  column: (id: CsvColumnId) => string;
  kind: (kind: HoursEntry['kind']) => string;
}

/**
 * The shown columns of the ledger as a file for spreadsheets: times as ISO-8601, hours as plain numbers. What was used
 * stands among the details in the table and goes with them.
 */
export function hoursCsv(
  entries: readonly HoursEntry[],
  shownIds: readonly string[],
  { column, kind }: CsvWords,
): string {
  const all: [shownId: string, CsvColumn<HoursEntry>][] = [
    ['at', [column('at'), (entry) => entry.at]],
    ['kind', [column('kind'), (entry) => kind(entry.kind)]],
    ['project', [column('project'), (entry) => entry.projectName]],
    ['inspection', [column('inspection'), (entry) => entry.inspectionName]],
    ['details', [column('used'), (entry) => (entry.kind === 'settle' ? plainHours(entry.seconds) : null)]],
    ['details', [column('details'), (entry) => entry.reason]],
    ['by', [column('by'), (entry) => entry.actorName]],
    ['hours', [column('hours'), (entry) => plainHours(changeSeconds(entry))]],
    ['balance', [column('balance'), (entry) => plainHours(entry.balanceSeconds)]],
  ];
  const shown = all.flatMap(([shownId, each]) => (shownIds.includes(shownId) ? [each] : []));
  return csvTable<HoursEntry>(shown, entries);
}
