/** Stage 6: a long journal gets a snapshot, in the background and one room at a time; it is never the only copy. */
import { compactRoom } from '@plumbline/server/journal/compact-room.ts';
import { createSnapshotBuilder } from '@plumbline/server/journal/snapshot-builder.ts';
import type { Stores } from '@plumbline/server/database/client.ts';
import type { Room } from '../rooms/room.ts';

/** A room that closes is worth a snapshot after so many entries. */
const ENTRIES_AT_CLOSE = 50;
/** A room that gets thousands of edits a second would do nothing else than build snapshots. */
const ROOM_REST_MS = 5000;

export interface Compactor {
  /** Looks whether an open room has become long. */
  consider(room: Room): void;
  /** Looks at a room that has just closed. */
  considerClosed(room: Room): void;
  stop(): Promise<void>;
}

/** Starts the compaction of this process. */
export function startCompactor(stores: Stores): Compactor {
  const { COMPACTION_ENTRIES, COMPACTION_BYTES } = stores.config;
  const builder = createSnapshotBuilder();
  const wanted = new Map<string, string>();
  const resting = new Set<Room>();
  const late = new Set<Room>();
  let running: Promise<void> | null = null;
  let stopped = false;
  const run = async (): Promise<void> => {
    for (const [room, tenantId] of wanted) {
      if (stopped) return;
      wanted.delete(room);
      try {
        await compactRoom(stores, builder, { room, tenantId });
      } catch (error) {
        stores.log.warn({ err: error, room }, 'a room could not be compacted; its journal stays as it is');
      }
    }
  };
  const want = (room: Room): void => {
    room.entriesSinceSnapshot = 0;
    room.bytesSinceSnapshot = 0;
    wanted.set(room.room, room.tenantId);
    running ??= run().finally(() => {
      running = null;
    });
  };
  const consider = (room: Room): void => {
    const isLong =
      room.entriesSinceSnapshot > COMPACTION_ENTRIES || room.bytesSinceSnapshot > COMPACTION_BYTES;
    if (!isLong || stopped) return;
    if (resting.has(room)) {
      late.add(room);
      return;
    }
    want(room);
    resting.add(room);
    setTimeout(() => {
      resting.delete(room);
      if (late.delete(room)) consider(room);
    }, ROOM_REST_MS).unref();
  };
  return {
    consider,
    considerClosed(room) {
      if (room.entriesSinceSnapshot >= ENTRIES_AT_CLOSE) want(room);
    },
    async stop() {
      stopped = true;
      await running;
      await builder.close();
    },
  };
}
