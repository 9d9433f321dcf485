import { inAddress } from './list-place.ts';

/** Says in the address which view is open; the rest of the address may differ from it. */
export function viewParam(word?: string): string {
  return inAddress('view', word);
}

/** What a list is asked for, as a view keeps it: without the page, in one order whatever came first. */
export function viewQuery(params: URLSearchParams, names: readonly string[], word?: string): string {
  const kept = new URLSearchParams();
  for (const name of [...names].toSorted()) {
    const value = params.get(inAddress(name, word));
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** The address with a view opened, or with none; what the list does not know of stays. */
export function withView(
  old: URLSearchParams,
  names: readonly string[],
  view: { id: string; query: string } | null,
  word?: string,
): URLSearchParams {
  const next = new URLSearchParams(old);
  for (const name of [...names, 'view', 'pageNum']) next.delete(inAddress(name, word));
  if (!view) return next;
  const asked = new URLSearchParams(view.query);
  for (const name of names) {
    const value = asked.get(name);
    if (value) next.set(inAddress(name, word), value);
  }
  next.set(viewParam(word), view.id);
  return next;
}
