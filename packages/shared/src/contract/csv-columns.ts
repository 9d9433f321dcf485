import * as z from 'zod/mini';

/**
 * `columns` of a query whose answer is a file of a list: the ids of the columns that the list shows, separated by commas;
 * without it all. The file has what these show, in the order of the table. What it has beyond the table goes with the
 * column that it tells more of, so that hiding this one hides all of it: failure with state; method, address, parameters,
 * result and number of the request with the request.
 */
export function csvColumnsQuery(ids: readonly string[]) {
  const one = `(?:${ids.join('|')})`;
  return z.optional(
    z.string().check(
      z.regex(new RegExp(`^${one}(,${one})*$`)),
      z.refine((columns) => new Set(columns.split(',')).size === columns.split(',').length),
    ),
  );
}

/** Of a file's columns, each with the id of the one that it goes with, those that the query asks for. */
export function askedColumns<Column>(
  columns: readonly (readonly [id: string, column: Column])[],
  asked: string | undefined,
): Column[] {
  const ids = asked?.split(',');
  return columns.flatMap(([id, column]) => (ids === undefined || ids.includes(id) ? [column] : []));
}
