import { readPage, readPieces, type ListSql } from '@plumbline/server/lists/list-sql.ts';
import type { Trx } from '@plumbline/server/database/client.ts';

export interface AskedPage {
  pageNum: number;
  pageSize: number;
}

/** A list as one reader sees it, within one transaction. */
export interface ListReading<Row, FileRow = Row> {
  /** One page, how many rows there are in all, and whatever else the answer has. */
  page: (asked: AskedPage) => Promise<{ rows: Row[]; total: number }>;
  /** Everything, in its order; a file may say more of a row than a page does. */
  pieces: () => AsyncIterable<readonly FileRow[]>;
}

/** The reading of a list that is one statement. */
export function readingOf<Found, Row>(
  trx: Trx,
  list: ListSql<Found>,
  toRow: (found: Found) => Row,
): ListReading<Row> {
  return readingWithFile(trx, list, { toRow, toFileRow: toRow });
}

/** The same where a file says more of a row than a page. */
export function readingWithFile<Found, Row, FileRow>(
  trx: Trx,
  list: ListSql<Found>,
  { toRow, toFileRow }: { toRow: (found: Found) => Row; toFileRow: (found: Found) => FileRow },
): ListReading<Row, FileRow> {
  return {
    page: async (asked) => {
      const { rows, total } = await readPage(trx, list, asked);
      return { rows: rows.map(toRow), total };
    },
    pieces: async function* () {
      for await (const piece of readPieces(trx, list)) yield piece.map(toFileRow);
    },
  };
}

/** So many rows come from the database at once. */
const PIECE_ROWS = 500;

/**
 * The reading of a list that its store gives page by page. A file is read in one snapshot, so that nothing is missed
 * between two pages.
 */
export function readingByPages<Found, Row, Page extends { rows: Found[]; total: number }>(
  load: (asked: AskedPage) => Promise<Page & { rows: Found[] }>,
  toRow: (found: Found) => Row,
): ListReading<Row> {
  return {
    page: async (asked) => {
      const page = await load(asked);
      return { ...page, rows: page.rows.map(toRow) };
    },
    pieces: async function* () {
      for (let pageNum = 1; ; pageNum += 1) {
        const { rows, total } = await load({ pageNum, pageSize: PIECE_ROWS });
        if (rows.length > 0) yield rows.map(toRow);
        if (pageNum * PIECE_ROWS >= total) return;
      }
    },
  };
}
