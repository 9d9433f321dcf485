import { useState } from 'react';

/** The rows that were picked, on this page and on others. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Picks the rows, or lets them go. */
  set: (rows: readonly Row[], isPicked: boolean) => void;
  /** Puts newer rows in the place of those that are picked still, whatever was let go meanwhile. */
  renew: (rows: readonly Row[]) => void;
  clear: () => void;
  /** In the order in which they were picked, as the list has them now where it shows them. */
  picked: readonly Row[];
}

interface SelectionOptions {
  /**
   * What the list is asked for: with another filter all are let go, so that nobody changes what is out of sight by
   * mistake. A list that says which of them are out of sight has one for all filters.
   */
  scope: string;
  /** The rows are all that the list has: what is not among them is gone, and picked no more. */
  isWhole: boolean;
}

type Kept<Row> = ReadonlyMap<string, Row>;

/** Rows stay picked while somebody turns the pages, until it is known that they have left the list. */
export function useRowSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { scope, isWhole }: SelectionOptions,
): RowSelection<Row> {
  const nothing: Kept<Row> = new Map();
  const [state, setState] = useState({ scope, kept: nothing });
  const keptIn = (each: typeof state) => (each.scope === scope ? each.kept : nothing);
  const change = (next: (kept: Kept<Row>) => Kept<Row>) =>
    setState((old) => ({ scope, kept: next(keptIn(old)) }));
  const kept = keptIn(state);
  const now = new Map(rows.map((row) => [rowId(row), row]));
  const left = isWhole ? new Map([...kept].filter(([id]) => now.has(id))) : kept;
  // Let go while rendering, so that no frame offers to change what is not there.
  if (left.size < kept.size) setState({ scope, kept: left });
  return {
    has: (row) => kept.has(rowId(row)),
    toggle: (row) => change((old) => withRows(old, [row], rowId, !old.has(rowId(row)))),
    set: (changed, isPicked) => change((old) => withRows(old, changed, rowId, isPicked)),
    renew: (newer) =>
      change((old) =>
        withRows(
          old,
          newer.filter((row) => old.has(rowId(row))),
          rowId,
          true,
        ),
      ),
    clear: () => change(() => nothing),
    picked: [...kept].map(([id, row]) => now.get(id) ?? row),
  };
}

function withRows<Row>(
  old: Kept<Row>,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  isPicked: boolean,
): Kept<Row> {
  const next = new Map(old);
  for (const row of rows) {
    if (isPicked) next.set(rowId(row), row);
    else next.delete(rowId(row));
  }
  return next;
}
