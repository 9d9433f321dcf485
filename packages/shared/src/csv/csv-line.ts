/** Stands at the beginning of a file, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\uFEFF';

export type CsvCell = string | number | null;

/** What a spreadsheet would take for a formula or a command; those of Japan take the wide signs too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of a CSV file (RFC 4180) with its end: every cell in quotes, and a text that begins like a formula behind an
 * apostrophe, so that no program runs it. Null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: CsvCell): string {
  if (cell === null) return '""';
  if (typeof cell === 'number') return `"${cell}"`;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
