import type { EventFeed, Listener } from './event-feed.ts';

/** The feeds of one kind that somebody listens to, by the id of their project or tenant. */
export class FeedBook<Event, Connection extends Listener<Event>> {
  readonly #feeds = new Map<string, EventFeed<Event, Connection>>();

  join(id: string, connection: Connection, open: () => EventFeed<Event, Connection>): void {
    const feed = this.#feeds.get(id) ?? open();
    this.#feeds.set(id, feed);
    feed.join(connection);
  }

  leave(id: string, connection: Connection): void {
    const feed = this.#feeds.get(id);
    feed?.leave(connection);
    if (feed?.connections.size === 0) this.#feeds.delete(id);
  }

  /** Hands out what is new in one feed, or with null in all. */
  async wake(id: string | null): Promise<void> {
    const feeds = id === null ? [...this.#feeds.values()] : [this.#feeds.get(id)];
    await Promise.all(feeds.flatMap((feed) => (feed ? [feed.wake()] : [])));
  }

  /** What is listened to. */
  ids(): string[] {
    return [...this.#feeds.keys()];
  }

  connectionsOf(id: string): Connection[] {
    return [...(this.#feeds.get(id)?.connections ?? [])];
  }

  connections(): Connection[] {
    return [...this.#feeds.values()].flatMap((feed) => [...feed.connections]);
  }
}
