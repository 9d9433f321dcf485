/** Of a file's columns, each with the id of the one that it goes with, those that the query asks for. */
export function askedColumns<Column>(
  columns: readonly (readonly [id: string, column: Column])[],
  asked: string | undefined,
): Column[] {
  const ids = asked?.split(',');
  return columns.flatMap(([id, column]) => (ids === undefined || ids.includes(id) ? [column] : []));
}
