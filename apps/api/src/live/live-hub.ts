/**
 * Invariant: who loses the right to listen hears nothing more after two seconds. Every access change is polled, each
 * connection's end is looked at each second, and all are judged anew each 15 s in case a hint was lost.
 * Guarded by `live-feed.pg.test.ts`.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { standingOf } from '@plumbline/server/access/standing.ts';
import { watchAccessChanges, type AccessChange } from '@plumbline/server/access/access-changes.ts';
import { inTenant, isStoreUnavailable, type Stores } from '@plumbline/server/database/client.ts';
import { listenEvents } from '@plumbline/server/events/notify.ts';
import { feedHead, readEventsAfter } from '@plumbline/server/events/read-events.ts';
import { gauge } from '@plumbline/server/metrics.ts';
import {
  authenticate,
  authenticateActing,
  authenticateAgain,
  type Authenticated,
} from '@plumbline/server/sessions/authenticate.ts';
import { toProjectEvent } from '../features/event/to-project-event.ts';
import { concerns } from './access-concern.ts';
import type { Admission, LiveConnection } from './live-connection.ts';
import { ProjectFeed } from './project-feed.ts';

const POLL_MS = 1000;
const SWEEP_MS = 15_000;

const hubs = new Set<LiveHub>();
gauge('live_feeds_open', 'Sockets that listen to what happens in a project', [], (into) => {
  into.set([...hubs].reduce((sum, hub) => sum + hub.connectionCount, 0));
});

/** All feeds of one api process. */
export class LiveHub {
  readonly #stores: Stores;
  readonly #feeds = new Map<string, ProjectFeed>();
  readonly #stops: (() => void)[] = [];

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  get connectionCount(): number {
    return this.#all().length;
  }

  start(): void {
    hubs.add(this);
    const stopHearing = listenEvents(this.#stores.between, (projectId) => this.#wakeSome(projectId));
    const changes = watchAccessChanges(this.#stores, { onChanges: (rows) => this.#onChanges(rows) });
    const poll = setInterval(() => this.#tick(), POLL_MS);
    const sweep = setInterval(() => void this.#judgeAll(() => true), SWEEP_MS);
    this.#stops.push(
      stopHearing,
      () => void changes.stop(),
      () => clearInterval(poll),
      () => clearInterval(sweep),
    );
  }

  /** Lets everybody go, with the code that makes clients come back. */
  stop(): void {
    hubs.delete(this);
    for (const stop of this.#stops.splice(0)) stop();
    for (const connection of this.#all()) connection.end('shutting-down');
  }

  /**
   * What a token may hear of a project, as of now.
   * @param isActing whether a person opens the feed; not when a socket comes back by itself
   * @throws AppError unauthenticated, not-found
   */
  async admit(token: string, projectId: string, isActing: boolean): Promise<Admission & { head: number }> {
    const judge = isActing ? authenticateActing : authenticate;
    return this.#admission(await judge(this.#stores, token), projectId);
  }

  #admission(caller: Authenticated | null, projectId: string): Promise<Admission & { head: number }> {
    if (!caller) throw new AppError('unauthenticated');
    const { principal, validUntil } = caller;
    return inTenant(this.#stores.app, principal.tenantId, async (trx) => {
      const standing = await standingOf(trx, principal, projectId);
      if (!standing) throw new AppError('not-found');
      return { principal, standing, validUntil, head: await feedHead(trx, projectId) };
    });
  }

  /** Begins to send; judged once more, since the right may have ended after the admission and before this. */
  join(connection: LiveConnection): void {
    this.#feedOf(connection).join(connection);
    void this.#judge(connection);
  }

  leave(connection: LiveConnection): void {
    const feed = this.#feeds.get(connection.projectId);
    feed?.leave(connection);
    if (feed?.connections.size === 0) this.#feeds.delete(connection.projectId);
  }

  #feedOf({ projectId, principal }: LiveConnection): ProjectFeed {
    const existing = this.#feeds.get(projectId);
    if (existing) return existing;
    const { tenantId } = principal;
    const feed = new ProjectFeed(async (since, limit) => {
      const rows = await inTenant(this.#stores.app, tenantId, (trx) =>
        readEventsAfter(trx, projectId, since, limit),
      );
      return rows.map(toProjectEvent);
    });
    this.#feeds.set(projectId, feed);
    return feed;
  }

  #wakeSome(projectId: string | null): void {
    for (const id of projectId === null ? this.#feeds.keys() : [projectId]) void this.#wake(id);
  }

  async #wake(projectId: string): Promise<void> {
    try {
      await this.#feeds.get(projectId)?.wake();
    } catch (error) {
      this.#stores.log.debug({ err: error }, 'events could not be read; the next poll tries again');
    }
  }

  #tick(): void {
    this.#wakeSome(null);
    const now = Date.now();
    void this.#judgeAll((connection) => connection.validUntil.getTime() <= now);
  }

  async #onChanges(changes: readonly AccessChange[]): Promise<void> {
    await this.#judgeAll((connection) => changes.some((change) => concerns(change, connection)));
  }

  async #judgeAll(affected: (connection: LiveConnection) => boolean): Promise<void> {
    await Promise.all(
      this.#all()
        .filter(affected)
        .map((connection) => this.#judge(connection)),
    );
  }

  async #judge(connection: LiveConnection): Promise<void> {
    const verdict = await this.#verdictOn(connection);
    if (verdict === null) return;
    if (typeof verdict !== 'string') return connection.judge(verdict);
    connection.end(verdict);
    this.leave(connection);
  }

  /** The new admission, the code of its end, or null while nobody can tell. */
  async #verdictOn(connection: LiveConnection): Promise<Admission | ErrorCode | null> {
    try {
      const caller = await authenticateAgain(this.#stores, connection.principal);
      return await this.#admission(caller, connection.projectId);
    } catch (error) {
      if (error instanceof AppError) {
        return connection.principal.kind === 'visitor' ? 'link-ended' : error.code;
      }
      if (!isStoreUnavailable(error)) this.#stores.log.error({ err: error }, 'a listener was not judged');
      return null;
    }
  }

  #all(): LiveConnection[] {
    return [...this.#feeds.values()].flatMap((feed) => [...feed.connections]);
  }
}
