/** Parts of the origin whose addresses everybody may know; of the rest nobody is told what is there. */
const TOLD = /^\/(?:api|media)\//;

/** The methods of each address, to tell one that does not exist from one that is used in a wrong way. */
export class PathMethods {
  readonly #methods = new Map<string, Set<string>>();

  /** @param url of a route, e.g. `/api/core/floor/:floorId` */
  add(url: string, methods: readonly string[]): void {
    if (!TOLD.test(url)) return;
    const known = this.#methods.get(url) ?? new Set<string>();
    for (const method of methods) known.add(method);
    this.#methods.set(url, known);
  }

  /**
   * With which other methods the address of a request that no route took can be used; none when it does not exist.
   * An address that takes this method was refused for another reason, and does not exist for the caller.
   */
  othersOf(method: string, url: string): string[] {
    const parts = (url.split('?', 1)[0] ?? '').split('/');
    const others = new Set<string>();
    for (const [pattern, methods] of this.#methods) {
      if (isOf(pattern.split('/'), parts)) for (const each of methods) others.add(each);
    }
    return others.has(method) ? [] : [...others].toSorted();
  }
}

function isOf(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.at(-1) === '*' ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((part, index) => {
    if (part === '*') return true;
    return part.startsWith(':') ? parts[index] !== '' : part === parts[index];
  });
}
