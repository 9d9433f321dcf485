/** The envelope of one record. */
export function answer<T>(data: T): { code: number; msg: string; data: T } {
  return { code: 200, msg: 'OK', data };
}

/** The envelope of a list; `total` counts all rows, not only the page. */
export function listAnswer<T>(
  rows: T[],
  total: number = rows.length,
): { code: number; msg: string; rows: T[]; total: number } {
  return { code: 200, msg: 'OK', rows, total };
}
