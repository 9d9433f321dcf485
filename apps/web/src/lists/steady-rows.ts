import { useState } from 'react';

interface Steady<Row> {
  /** What is shown: where the rows were, with what they say now. */
  rows: readonly Row[];
  /** Those of them that have not arrived any more, as they were. */
  missing: readonly Row[];
  /** How many would move, come or go. */
  updatedCount: number;
  /** Puts the rows where they belong now. */
  takeOver: () => void;
  /** Takes rows off at once that are no longer the reader's to see. */
  drop: (ids: ReadonlySet<string>) => void;
  /** Says anew what is known of rows that have not arrived any more; those that nothing is known of are given back. */
  renew: (change: (row: Row) => Row) => void;
}

/**
 * Rows that stay where they are while somebody looks at them: their content follows what arrives, their places do so
 * when the reader says so, or when the list is asked for something else (`scope`).
 */
export function useSteadyRows<Row>(
  arrived: readonly Row[],
  rowId: (row: Row) => string,
  scope: string,
): Steady<Row> {
  const [shown, setShown] = useState({ scope, rows: arrived });
  const rows = shown.scope === scope ? steadyRows(shown.rows, arrived, rowId) : arrived;
  // Kept while rendering, so that no frame shows rows that have jumped.
  if (rows !== shown.rows || scope !== shown.scope) setShown({ scope, rows });
  const arrivedIds = new Set(arrived.map(rowId));
  return {
    rows,
    missing: rows.filter((row) => !arrivedIds.has(rowId(row))),
    updatedCount: countMoved(rows, arrived, rowId),
    takeOver: () => setShown({ scope, rows: arrived }),
    renew: (change) =>
      setShown((old) => {
        const next = old.rows.map(change);
        return next.every((row, index) => row === old.rows[index]) ? old : { ...old, rows: next };
      }),
    drop: (ids) => setShown((old) => ({ ...old, rows: old.rows.filter((row) => !ids.has(rowId(row))) })),
  };
}

/** The rows in the order in which they are shown, as they are now; one that is gone stays as it was. */
function steadyRows<Row>(
  shown: readonly Row[],
  arrived: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  if (shown.length === 0) return arrived.length === 0 ? shown : arrived;
  const now = new Map(arrived.map((row) => [rowId(row), row]));
  const next = shown.map((row) => now.get(rowId(row)) ?? row);
  return next.every((row, index) => row === shown[index]) ? shown : next;
}

/** How many rows stand elsewhere among those that are in both, are new, or are gone. */
function countMoved<Row>(
  shown: readonly Row[],
  arrived: readonly Row[],
  rowId: (row: Row) => string,
): number {
  const before = new Set(shown.map(rowId));
  const after = new Set(arrived.map(rowId));
  const stayedBefore = [...before].filter((id) => after.has(id));
  const stayedAfter = [...after].filter((id) => before.has(id));
  const moved = stayedAfter.filter((id, index) => id !== stayedBefore[index]).length;
  return moved + (before.size - stayedBefore.length) + (after.size - stayedAfter.length);
}
