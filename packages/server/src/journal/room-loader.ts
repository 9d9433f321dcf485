import type * as Y from 'yjs';
import { inTenant, type Stores } from '../database/client.ts';
import { Gather } from '../database/gather.ts';
import { untilAnswered } from '../database/until-answered.ts';
import { fillRoom, loadRoom, quarantine, type LoadedRoom } from './load-room.ts';
import { readStoredRooms, type StoredRoom } from './read-stored-rooms.ts';

/** Enough that their transaction costs little, too few to keep much in memory or anybody waiting. */
const AT_ONCE = 16;

interface WantedRoom {
  room: string;
  tenantId: string;
}

/**
 * Loads the rooms of a process: those that are wanted at the same time, as after a restart, are read together, and
 * filled one in each turn of the event loop. Guarded by room-loader.pg.test.ts.
 */
export class RoomLoader {
  readonly #stores: Stores;
  readonly #stored: Gather<WantedRoom, StoredRoom | undefined>;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(stores: Stores) {
    this.#stores = stores;
    this.#stored = new Gather((wanted) => untilAnswered(stores, () => readTogether(stores, wanted)), AT_ONCE);
  }

  /** Fills a document that nobody else sees yet. */
  async load(wanted: WantedRoom & { into: Y.Doc }): Promise<LoadedRoom> {
    const stored = await this.#stored.ask(wanted);
    await this.#turn();
    const loaded = stored && fillRoom(wanted.into, stored);
    // A snapshot that cannot be trusted is rare: that room is loaded by itself, from what was before it.
    if (!loaded) return untilAnswered(this.#stores, () => loadRoom(this.#stores, wanted));
    if (loaded.quarantined.length > 0) {
      await untilAnswered(this.#stores, () => quarantine(this.#stores, wanted, loaded.quarantined));
    }
    return loaded;
  }

  #turn(): Promise<void> {
    this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.#lastTurn;
  }
}

async function readTogether(
  stores: Stores,
  wanted: readonly WantedRoom[],
): Promise<(room: WantedRoom) => StoredRoom | undefined> {
  const found = new Map<WantedRoom, StoredRoom | undefined>();
  for (const [tenantId, ofTenant] of Map.groupBy(wanted, (each) => each.tenantId)) {
    const names = [...new Set(ofTenant.map(({ room }) => room))];
    const stored = await inTenant(stores.app, tenantId, (trx) => readStoredRooms(trx, names), {
      isolation: 'repeatable read',
    });
    for (const each of ofTenant) found.set(each, stored.get(each.room));
  }
  return (each) => found.get(each);
}
