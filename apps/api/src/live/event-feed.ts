/**
 * Invariant: every connection gets each event of its project or tenant once and in order, also those that were committed
 * while it joined. One task at a time reads for a feed, and a connection passes over what it already has.
 * Guarded by `live-feed.pg.test.ts` and `tenant-feed.pg.test.ts`.
 */
const BATCH = 200;

/** Who listens, as far as the feed needs to know. */
export interface Listener<Event> {
  readonly isOpen: boolean;
  /** Seq of the last event that was sent or passed over. */
  readonly seq: number;
  deliver(event: Event): void;
}

/** Hands the events of one project or tenant to those who listen. */
export class EventFeed<Event, Connection extends Listener<Event>> {
  readonly #read: (since: number, limit: number) => Promise<Event[]>;
  readonly #connections = new Set<Connection>();
  #running: Promise<void> = Promise.resolve();
  #isQueued = false;

  constructor(read: (since: number, limit: number) => Promise<Event[]>) {
    this.#read = read;
  }

  get connections(): ReadonlySet<Connection> {
    return this.#connections;
  }

  join(connection: Connection): void {
    this.#connections.add(connection);
    // What cannot be read now is read at the next poll.
    this.wake().catch(() => undefined);
  }

  leave(connection: Connection): void {
    this.#connections.delete(connection);
  }

  /** Reads and hands out what is new; calls during a run are answered by one further run. */
  wake(): Promise<void> {
    if (this.#isQueued) return this.#running;
    this.#isQueued = true;
    const run = async () => {
      this.#isQueued = false;
      await this.#pump();
    };
    this.#running = this.#running.then(run, run);
    return this.#running;
  }

  /** From the furthest behind on, so that one query serves all. */
  async #pump(): Promise<void> {
    for (;;) {
      const open = [...this.#connections].filter((connection) => connection.isOpen);
      if (open.length === 0) return;
      const since = Math.min(...open.map((connection) => connection.seq));
      const events = await this.#read(since, BATCH);
      for (const event of events) for (const connection of open) connection.deliver(event);
      if (events.length < BATCH) return;
    }
  }
}
