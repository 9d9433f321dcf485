/**
 * Invariant: every connection gets each event of its project once and in order, also those that were committed while
 * it joined. One task at a time reads for a project, and a connection passes over what it already has.
 * Guarded by `live-feed.pg.test.ts`.
 */
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { LiveConnection } from './live-connection.ts';

const BATCH = 200;

export type ReadEvents = (since: number, limit: number) => Promise<ProjectEvent[]>;

/** Hands the events of one project to those who listen. */
export class ProjectFeed {
  readonly #read: ReadEvents;
  readonly #connections = new Set<LiveConnection>();
  #running: Promise<void> = Promise.resolve();
  #isQueued = false;

  constructor(read: ReadEvents) {
    this.#read = read;
  }

  get connections(): ReadonlySet<LiveConnection> {
    return this.#connections;
  }

  join(connection: LiveConnection): void {
    this.#connections.add(connection);
    void this.wake();
  }

  leave(connection: LiveConnection): void {
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
