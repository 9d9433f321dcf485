/** The keyed requests that this process is working on, so that repeats can wait for the end of the first. */
export class RunningRequests {
  readonly #ends = new Map<string, PromiseWithResolvers<void>>();

  begin(id: string): void {
    this.#ends.set(id, Promise.withResolvers());
  }

  /** Wakes everybody who waits. */
  end(id: string): void {
    this.#ends.get(id)?.resolve();
    this.#ends.delete(id);
  }

  /**
   * Resolves with the end of a request, at the latest after `timeoutMs`; of one that another process works on after
   * `lookMs`, since only a look at the store can tell.
   */
  async wait(id: string, { timeoutMs, lookMs }: { timeoutMs: number; lookMs: number }): Promise<void> {
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const ended = this.#ends.get(id)?.promise;
    const timer = setTimeout(resolve, ended ? timeoutMs : Math.min(lookMs, timeoutMs));
    await Promise.race(ended ? [waited, ended] : [waited]);
    clearTimeout(timer);
  }
}
