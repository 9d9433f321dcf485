/**
 * Invariant: of who is inside of a project they alone hear who see that project, at most twice a second; what they are
 * told is that there is something to ask, never whom. Guarded by inside-teller.test.ts and inside.pg.test.ts.
 */
import { INSIDE_NEWS } from '@plumbline/shared/protocol/live-feed.ts';
import type { Place } from '@plumbline/server/between-nodes/say-here.ts';
import type { TenantConnection } from './tenant-connection.ts';

const GATHER_MS = 500;

type Listener = Pick<TenantConnection, 'mayHearOf'> & {
  readonly line: Pick<TenantConnection['line'], 'send'>;
};

/** Gathers the projects that people came to and left for a moment, then says so to those whom it concerns. */
export class InsideTeller {
  readonly #listenersOf: (tenantId: string) => readonly Listener[];
  /** By tenant. */
  readonly #projects = new Map<string, Set<string>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listenersOf: (tenantId: string) => readonly Listener[]) {
    this.#listenersOf = listenersOf;
  }

  /** Others are in a place than before. Who merely has the product open is in no project. */
  note({ tenantId, projectId }: Place): void {
    if (projectId === null) return;
    const projects = this.#projects.get(tenantId) ?? new Set<string>();
    this.#projects.set(tenantId, projects.add(projectId));
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    this.#timer = undefined;
    for (const [tenantId, projects] of this.#projects)
      for (const listener of this.#listenersOf(tenantId))
        if ([...projects].some((projectId) => listener.mayHearOf(projectId)))
          listener.line.send({ t: 'news', of: INSIDE_NEWS });
    this.#projects.clear();
  }
}
