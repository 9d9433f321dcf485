/** What an address or a cookie says; null where somebody wrote what cannot be read. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
