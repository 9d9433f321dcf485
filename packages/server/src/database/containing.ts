/** The pattern for `LIKE` and `ILIKE` that finds a text anywhere, whatever signs are in it; null for no text. */
export function containing(search: string): string | null {
  const text = search.trim();
  return text === '' ? null : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
