import { CSV_START } from '@plumbline/shared/csv/csv-line.ts';
import * as z from 'zod/mini';
import { request } from '../api/request.ts';
import { saveFile } from '../ui/save-file.ts';

/**
 * Fetches a list as a CSV file and hands it to the browser's downloads.
 * @throws RequestError when the server refuses or does not answer; the toast is shown
 */
export async function saveCsv(
  path: string,
  query: Record<string, string | number | undefined>,
  name: string,
): Promise<void> {
  const text = await request(path, { schema: z.string(), query });
  // Reading as text has dropped the sign by which spreadsheets know the encoding.
  const whole = text.startsWith(CSV_START) ? text : CSV_START + text;
  saveFile(new Blob([whole], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

/** The same as a sheet. @throws RequestError likewise */
export async function saveXlsx(
  path: string,
  query: Record<string, string | number | undefined>,
  name: string,
): Promise<void> {
  saveFile(await request(path, { schema: z.instanceof(Blob), query }), `${name}.xlsx`);
}
