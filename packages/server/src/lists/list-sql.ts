import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../database/client.ts';

/** So many rows come from the database at once. */
const PIECE_ROWS = 500;

/** Everything that is in a list. */
export interface ListSql<Row> {
  /** A SELECT without order and limit. */
  rows: RawBuilder<Row>;
  /** What stands behind ORDER BY; no two rows have all of it alike. */
  order: RawBuilder<unknown>;
}

/** One page of a list, and how many rows there are in all. */
export async function readPage<Row>(
  trx: Trx,
  { rows, order }: ListSql<Row>,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const page = await sql<Row>`
    ${rows} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${rows}) listed`.execute(trx);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Everything in a short list, in its order. */
export async function readAll<Row>(trx: Trx, { rows, order }: ListSql<Row>): Promise<Row[]> {
  return (await sql<Row>`${rows} ORDER BY ${order}`.execute(trx)).rows;
}

/** Everything in a list, in its order, from one snapshot, piece by piece. The transaction reads one list. */
export async function* readPieces<Row>(
  trx: Trx,
  { rows, order }: ListSql<Row>,
  pieceRows = PIECE_ROWS,
): AsyncGenerator<Row[]> {
  await sql`DECLARE list_rows NO SCROLL CURSOR FOR ${rows} ORDER BY ${order}`.execute(trx);
  for (;;) {
    const piece = await sql<Row>`FETCH ${sql.lit(pieceRows)} FROM list_rows`.execute(trx);
    if (piece.rows.length > 0) yield piece.rows;
    if (piece.rows.length < pieceRows) return;
  }
}
