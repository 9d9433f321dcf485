/** Which view is open; the rest of the address may differ from it. */
export const VIEW_PARAM = 'view';

/** What a list is asked for, as a view keeps it: without the page, in one order whatever came first. */
export function viewQuery(params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of [...names].toSorted()) {
    const value = params.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** The address with a view opened, or with none; what the list does not know of stays. */
export function withView(
  old: URLSearchParams,
  names: readonly string[],
  view: { id: string; query: string } | null,
): URLSearchParams {
  const next = new URLSearchParams(old);
  for (const name of [...names, VIEW_PARAM, 'pageNum']) next.delete(name);
  if (!view) return next;
  const asked = new URLSearchParams(view.query);
  for (const name of names) {
    const value = asked.get(name);
    if (value) next.set(name, value);
  }
  next.set(VIEW_PARAM, view.id);
  return next;
}
