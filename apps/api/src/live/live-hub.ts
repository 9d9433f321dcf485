/**
 * Invariant: who loses the right to listen hears nothing more after two seconds. Every access change is polled, each
 * connection's end is looked at each second, and all are judged anew each 15 s in case a hint was lost.
 * Guarded by `live-feed.pg.test.ts` and `tenant-feed.pg.test.ts`.
 */
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { watchAccessChanges, type AccessChange } from '@plumbline/server/access/access-changes.ts';
import { inTenant, isStoreUnavailable, type Stores } from '@plumbline/server/database/client.ts';
import { listenEvents, listenTenantEvents } from '@plumbline/server/events/notify.ts';
import { readEventsAfter } from '@plumbline/server/events/read-events.ts';
import { readTenantEventsAfter, type TenantEventRow } from '@plumbline/server/events/tenant-events.ts';
import type { Place } from '@plumbline/server/between-nodes/say-here.ts';
import { gauge } from '@plumbline/server/metrics.ts';
import {
  authenticate,
  authenticateActing,
  authenticateAgain,
  type Authenticated,
} from '@plumbline/server/sessions/authenticate.ts';
import { toProjectEvent } from '../features/event/to-project-event.ts';
import { concerns } from './access-concern.ts';
import { admitToProject, admitToTenant } from './admit.ts';
import { EventFeed } from './event-feed.ts';
import { FeedBook } from './feed-book.ts';
import { InsideTeller } from './inside-teller.ts';
import { NewsTeller } from './news-teller.ts';
import { WhoIsHere } from './who-is-here.ts';
import type { ProjectConnection } from './project-connection.ts';
import type { TenantConnection } from './tenant-connection.ts';

const POLL_MS = 1000;
const SWEEP_MS = 15_000;

type LiveConnection = ProjectConnection | TenantConnection;

const hubs = new Set<LiveHub>();
gauge('live_feeds_open', 'Sockets that listen to what happens in a project or a tenant', [], (into) => {
  into.set([...hubs].reduce((sum, hub) => sum + hub.connectionCount, 0));
});

/** All feeds of one api process. */
export class LiveHub {
  readonly #stores: Stores;
  readonly #projects = new FeedBook<ProjectEvent, ProjectConnection>();
  readonly #tenants = new FeedBook<TenantEventRow, TenantConnection>();
  readonly #news = new NewsTeller(() => this.#tenants.connections());
  readonly #inside = new InsideTeller((tenantId) => this.#tenants.connectionsOf(tenantId));
  readonly #stops: (() => void)[] = [];

  /** Members with a socket here, and those of the other processes. */
  readonly here: WhoIsHere;

  constructor(stores: Stores) {
    this.#stores = stores;
    const own = {
      places: () =>
        new Map(
          this.#all()
            .map(placeOf)
            .map((place) => [place.id, place]),
        ).values(),
      accountsAt: (placeId: string) => this.#accountsAt(placeId),
    };
    this.here = new WhoIsHere(stores.between, own, { onChange: (place) => this.#inside.note(place) });
  }

  get connectionCount(): number {
    return this.#all().length;
  }

  start(): void {
    hubs.add(this);
    const { between } = this.#stores;
    const changes = watchAccessChanges(this.#stores, { onChanges: (rows) => this.#onChanges(rows) });
    const poll = setInterval(() => this.#tick(), POLL_MS);
    const sweep = setInterval(() => void this.#judgeAll(() => true), SWEEP_MS);
    this.#stops.push(
      listenEvents(between, (projectId) => this.#wake(this.#projects, projectId)),
      listenTenantEvents(between, (tenantId) => this.#wake(this.#tenants, tenantId)),
      () => void changes.stop(),
      this.here.start(),
      () => this.#inside.stop(),
      this.#news.start(between),
      () => clearInterval(poll),
      () => clearInterval(sweep),
    );
  }

  /** Lets everybody go, with the code that makes clients come back. */
  stop(): void {
    hubs.delete(this);
    for (const stop of this.#stops.splice(0)) stop();
    for (const connection of this.#all()) connection.line.end('shutting-down');
  }

  /**
   * Who holds a token, as of now.
   * @param isActing whether a person opens the feed; not when a socket comes back by itself
   * @throws AppError unauthenticated
   */
  async authenticate(token: string, isActing: boolean): Promise<Authenticated> {
    const caller = await (isActing ? authenticateActing : authenticate)(this.#stores, token);
    if (!caller) throw new AppError('unauthenticated');
    return caller;
  }

  /** Begins to send; judged once more, since the right may have ended after the admission and before this. */
  join(connection: LiveConnection): void {
    if (connection.projectId === null) this.#joinTenant(connection);
    else this.#joinProject(connection);
    this.here.tell(placeOf(connection));
    void this.#judge(connection);
  }

  leave(connection: LiveConnection): void {
    if (connection.projectId === null) this.#tenants.leave(connection.tenantId, connection);
    else this.#projects.leave(connection.projectId, connection);
    this.here.tell(placeOf(connection));
  }

  #joinProject(connection: ProjectConnection): void {
    const { projectId, principal } = connection;
    const read = async (since: number, limit: number) => {
      const rows = await inTenant(this.#stores.app, principal.tenantId, (trx) =>
        readEventsAfter(trx, projectId, since, limit),
      );
      return rows.map(toProjectEvent);
    };
    this.#projects.join(projectId, connection, () => new EventFeed(read));
  }

  #joinTenant(connection: TenantConnection): void {
    const { tenantId } = connection;
    const read = (since: number, limit: number) =>
      inTenant(this.#stores.app, tenantId, (trx) => readTenantEventsAfter(trx, tenantId, since, limit));
    this.#tenants.join(tenantId, connection, () => new EventFeed(read));
  }

  /** One feed, or with null all of the book. */
  #wake(book: { wake(id: string | null): Promise<unknown> }, id: string | null): void {
    book.wake(id).catch((error: unknown) => {
      this.#stores.log.debug({ err: error }, 'events could not be read; the next poll tries again');
    });
  }

  #tick(): void {
    this.#wake(this.#projects, null);
    this.#wake(this.#tenants, null);
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
    const refusal = await this.#judged(connection);
    if (refusal === null) return;
    connection.line.end(refusal);
    this.leave(connection);
  }

  /** Gives a connection the rights of now; answers the code of its end, or null when it goes on or nobody can tell. */
  async #judged(connection: LiveConnection): Promise<ErrorCode | null> {
    try {
      const caller = await authenticateAgain(this.#stores, connection.principal);
      if (!caller) throw new AppError('unauthenticated');
      if (connection.projectId === null) connection.judge(await admitToTenant(this.#stores, caller));
      else connection.judge(await admitToProject(this.#stores, caller, connection.projectId));
    } catch (error) {
      if (error instanceof AppError) {
        return connection.principal.kind === 'visitor' ? 'link-ended' : error.code;
      }
      if (!isStoreUnavailable(error)) this.#stores.log.error({ err: error }, 'a listener was not judged');
    }
    return null;
  }

  #accountsAt(placeId: string): string[] {
    const principals = [
      ...this.#tenants.connectionsOf(placeId),
      ...this.#projects.connectionsOf(placeId),
    ].map(({ principal }) => principal);
    const ids = principals.flatMap((principal) => (principal.kind === 'member' ? [principal.accountId] : []));
    return [...new Set(ids)];
  }

  #all(): LiveConnection[] {
    return [...this.#projects.connections(), ...this.#tenants.connections()];
  }
}

/** Where somebody is who listens. */
function placeOf({ projectId, principal: { tenantId } }: LiveConnection): Place {
  return { id: projectId ?? tenantId, tenantId, projectId };
}
