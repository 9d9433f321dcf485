import type { Room } from './room.ts';

/** The rooms that are open in this process, by name. */
export class OpenRooms {
  readonly #rooms = new Map<string, Room>();

  get size(): number {
    return this.#rooms.size;
  }

  get(name: string): Room | undefined {
    return this.#rooms.get(name);
  }

  all(): Room[] {
    return [...this.#rooms.values()];
  }

  add(room: Room): void {
    this.#rooms.set(room.room, room);
  }

  /** Removes a room, unless its name was opened anew meanwhile. */
  remove(room: Room): void {
    if (this.#rooms.get(room.room) === room) this.#rooms.delete(room.room);
  }
}
