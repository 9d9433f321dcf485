/** The ids with one of them moved to another place; unchanged when the place is its own. */
export function moveFloor(ids: readonly string[], id: string, toIndex: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, toIndex)), 0, id);
}
