/**
 * What has been started and must be ended again, in reverse order, when the person presses Ctrl-C, the terminal
 * closes or something gives up.
 */
export class Lifetime {
  /** @type {(() => unknown)[]} */
  #endings = [];
  #abort = new AbortController();
  /** @type {Promise<void> | undefined} */
  #stopping;
  /** @type {(code: number) => void} */
  #resolveEnded = () => {};
  /** Resolves with the exit code when everything has ended. */
  ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    this.#resolveEnded = resolve;
  });

  /**
   * Aborted as soon as the end is asked for.
   * @returns {AbortSignal}
   */
  get signal() {
    return this.#abort.signal;
  }

  /** @param {() => unknown} ending */
  onEnd(ending) {
    this.#endings.push(ending);
  }

  /**
   * Ends everything once; further calls wait for the first.
   * @param {number} exitCode
   * @returns {Promise<void>}
   */
  end(exitCode) {
    this.#abort.abort();
    this.#stopping ??= this.#endAll(exitCode);
    return this.#stopping;
  }

  /** @param {number} exitCode */
  async #endAll(exitCode) {
    for (let ending = this.#endings.pop(); ending; ending = this.#endings.pop()) {
      try {
        await ending();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
    this.#resolveEnded(exitCode);
  }

  /** @param {(signal: string) => void} say told of the first signal */
  endOnSignals(say) {
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        if (!this.signal.aborted) say(signal);
        void this.end(0);
      });
    }
  }
}
