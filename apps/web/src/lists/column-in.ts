import { headingOf, type ListColumn, type ListDescription } from '@plumbline/shared/lists/describe-list.ts';

/** What the description of a list says of a column, with its heading in words. */
export function columnIn<Column extends string>(
  list: ListDescription<Column>,
  id: Column,
  t: (key: string) => string,
): ListColumn<string> & { id: Column; label: string } {
  const column: ListColumn<string> = list.columns[id];
  return { ...column, id, label: t(headingOf(list, id)) };
}
