/** Keeps the entries used last, at most `capacity`; tells `onEvict` what leaves. */
export class LruCache<Value> {
  #entries = new Map<string, Value>();
  #capacity: number;
  #onEvict: (value: Value) => void;

  constructor(capacity: number, onEvict: (value: Value) => void) {
    this.#capacity = capacity;
    this.#onEvict = onEvict;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The entry, which thereby counts as just used. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  set(key: string, value: Value): void {
    const former = this.#entries.get(key);
    if (former !== undefined && former !== value) this.#onEvict(former);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const [oldest, evicted] of this.#entries) {
      if (this.#entries.size <= this.#capacity) break;
      this.#entries.delete(oldest);
      this.#onEvict(evicted);
    }
  }

  clear(): void {
    for (const value of this.#entries.values()) this.#onEvict(value);
    this.#entries.clear();
  }
}
