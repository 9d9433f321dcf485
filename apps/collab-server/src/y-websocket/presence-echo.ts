/**
 * `y-websocket` says everything of presence again that it is told, as if it were its own. Whoever stands in a full room
 * would be sent away for sending too much, or, without a presence of its own, speak for another tab of the same person.
 *
 * Invariant (presence-echo.test.ts): what is passed over was sent to this client before, once for each time.
 */
export class PresenceEcho {
  #own: number | null = null;
  #toldFrames = 0;
  readonly #told = new Set<number>();

  /** Presence goes to the client. */
  tells(clientIds: () => readonly number[]): void {
    this.#toldFrames += 1;
    if (this.#own === null) for (const clientId of clientIds()) this.#told.add(clientId);
  }

  /** True when presence that comes from the client is what it was told. */
  isEcho(clientIds: readonly number[]): boolean {
    this.#own ??= clientIds.find((clientId) => !this.#told.has(clientId)) ?? null;
    const isOwn = this.#own !== null && clientIds.includes(this.#own);
    if (isOwn || this.#toldFrames === 0) return false;
    this.#toldFrames -= 1;
    return true;
  }
}
