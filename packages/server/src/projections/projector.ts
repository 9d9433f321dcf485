import { setTimeout as sleep } from 'node:timers/promises';
import type { Stores } from '../database/client.ts';
import type { RoomKinds } from '../rooms/room-kind.ts';
import { projectRoom, type ProjectedRoom } from './project-room.ts';
import { sweepProjections } from './sweep-projections.ts';

export interface ProjectorOptions {
  kinds: RoomKinds;
  /** The open document of this process, null for none. */
  openRoom: (room: string) => ProjectedRoom['open'];
  /** Whether the store answers; without it nothing is tried. */
  isStoreUp(): boolean;
  /** Told how long after the commit a room was projected. */
  onProjected?(lagMs: number): void;
  sweepMs?: number;
}

export interface Projector {
  /** Projects the room soon; many calls for one room become one. */
  request(room: string, tenantId: string): void;
  stop(): Promise<void>;
}

/** The first edit after a pause is projected at once; of a room that is edited all the time, what came meanwhile. */
const ROOM_REST_MS = 250;
/** Rooms projected at once: enough to hide the round trips, too few to starve the journal of connections. */
const AT_ONCE = 2;

/** Starts the projector of this process: after each commit, and a sweep each second for what was left behind. */
export function startProjector(stores: Stores, options: ProjectorOptions): Projector {
  const wanted = new Map<string, { tenantId: string; since: number }>();
  const active = new Set<string>();
  const resting = new Set<string>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const projectOne = async (room: string, tenantId: string, since: number): Promise<void> => {
    active.add(room);
    try {
      const left = await projectRoom(stores, options.kinds, { room, tenantId, open: options.openRoom(room) });
      options.onProjected?.(performance.now() - since);
      if (left > 0 && !wanted.has(room)) wanted.set(room, { tenantId, since });
    } catch (error) {
      stores.log.debug({ err: error, room }, 'a room could not be projected, the sweep will');
    } finally {
      active.delete(room);
      resting.add(room);
      setTimeout(() => {
        resting.delete(room);
        pump();
      }, ROOM_REST_MS).unref();
    }
  };
  const pump = (): void => {
    for (const [room, { tenantId, since }] of wanted) {
      if (stopped || active.size >= AT_ONCE) return;
      if (active.has(room) || resting.has(room)) continue;
      wanted.delete(room);
      const task: Promise<void> = projectOne(room, tenantId, since).finally(() => {
        running.delete(task);
        pump();
      });
      running.add(task);
    }
  };
  const sweep = async (): Promise<void> => {
    // The first one at once: what a crash left behind need not wait.
    for (; !stopped; await sleep(options.sweepMs ?? 1000, undefined, { ref: false })) {
      if (!options.isStoreUp()) continue;
      await sweepProjections(stores, options.kinds, options.openRoom).catch((error: unknown) => {
        stores.log.debug({ err: error }, 'the sweep of the projections failed, trying again');
      });
    }
  };
  void sweep();
  return {
    request(room, tenantId) {
      if (!wanted.has(room)) wanted.set(room, { tenantId, since: performance.now() });
      pump();
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
