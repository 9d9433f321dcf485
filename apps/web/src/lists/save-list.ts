import type { FileFormat } from '@plumbline/shared/contract/envelope.ts';
import type { ListDescription } from '@plumbline/shared/lists/describe-list.ts';
import { saveCsv, saveXlsx } from './save-csv.ts';

interface ListFile {
  /** Of the list's page in the api; the file is at `/export` below it. */
  path: string;
  /** Ids of the columns shown. */
  columns: readonly string[];
  /** Without its ending. */
  name: string;
  /** CSV unless it says so. */
  format?: FileFormat;
}

/**
 * Saves everything that is in a list as the place asks for it, not only the page.
 * @throws RequestError; the toast is shown
 */
export function saveList(
  { filters }: ListDescription,
  place: Readonly<Record<string, string | number | undefined>>,
  { path, columns, name, format = 'csv' }: ListFile,
): Promise<void> {
  const wanted = [...filters, 'orderBy', 'direction'].map((each) => [each, place[each]] as const);
  const query = { ...Object.fromEntries(wanted), columns: columns.join() };
  return format === 'csv'
    ? saveCsv(`${path}/export`, query, name)
    : saveXlsx(`${path}/export`, { ...query, format }, name);
}
