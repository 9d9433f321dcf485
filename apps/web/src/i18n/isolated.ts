/** A name in another script must not turn the sentence around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
