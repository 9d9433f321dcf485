import type { HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../ui/save-file.ts';
import { hoursCsv } from './hours-csv.ts';

interface SavedHours {
  entries: readonly HoursEntry[];
  shownIds: readonly string[];
  /** Of the file, without its ending. */
  name: string;
}

/** Hands the entries of a ledger to the browser's downloads, in the words of the reader. */
export function useSaveHours(): (saved: SavedHours) => void {
  const { t } = useTranslation('billing');
  return ({ entries, shownIds, name }) => {
    const text = hoursCsv(entries, shownIds, {
      column: (id) => t(`columns.${id}`),
      kind: (kind) => t(`kinds.${kind}`),
    });
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
}
