import type { ReactNode } from 'react';

/**
 * Whether to offer what is done with a whole list, as its file or a mark on everything in it: only while rows are shown.
 * Where it loads, could not be loaded or has nothing in it, that would be done with what nobody sees.
 * @param instead what stands in the place of the rows
 */
export function offersWhole(rows: readonly unknown[] | undefined, instead: ReactNode = null): boolean {
  return rows !== undefined && rows.length > 0 && (instead ?? null) === null;
}
