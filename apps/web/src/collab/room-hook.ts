import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { EditAction } from './edit-action.ts';
import type { Person } from './presence-store.ts';
import { RoomConnection } from './room-connection.ts';
import type { RoomKind } from './room-kind.ts';
import type { Room } from './room.ts';
import { newRoomStatus, useRoomStatus, type RoomStatus } from './room-status.ts';
import { forgetRoom, rememberRoom } from './unsent-edits.ts';

const CLOSE_DELAY_MS = 1000;
const NOBODY: readonly Person[] = [];
const UNOPENED = newRoomStatus();
const nothingToStop = () => undefined;

export interface RoomView<Action extends EditAction = EditAction, View extends Room<Action> = Room<Action>> {
  room: View | null;
  status: RoomStatus;
  /** Everybody in the room, one entry a person, oneself first. */
  people: readonly Person[];
  connection: RoomConnection<Action, View> | null;
}

/** Open rooms of one kind, each shared by all components that use it. */
export class OpenRooms<Action extends EditAction, View extends Room<Action>> {
  #kind: RoomKind<Action, View>;
  #open = new Map<string, { connection: RoomConnection<Action, View>; users: number }>();
  #listeners = new Set<() => void>();

  constructor(kind: RoomKind<Action, View>) {
    this.#kind = kind;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(subjectId: string): RoomConnection<Action, View> | null {
    return this.#open.get(subjectId)?.connection ?? null;
  }

  acquire(projectId: string, subjectId: string): void {
    const shared = this.#open.get(subjectId);
    if (shared) {
      shared.users += 1;
      return;
    }
    const connection = new RoomConnection(this.#kind, { projectId, subjectId });
    rememberRoom(connection);
    this.#open.set(subjectId, { connection, users: 1 });
    this.#tell();
  }

  /** Closed a moment later: a page that is left and entered again keeps its room. */
  release(subjectId: string): void {
    setTimeout(() => {
      const shared = this.#open.get(subjectId);
      if (!shared) return;
      shared.users -= 1;
      if (shared.users > 0) return;
      this.#open.delete(subjectId);
      forgetRoom(shared.connection);
      void shared.connection.close();
      this.#tell();
    }, CLOSE_DELAY_MS);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Makes the hook that joins rooms of a kind: in the room of this subject while the component lives. */
export function createRoomHook<Action extends EditAction, View extends Room<Action>>(
  rooms: OpenRooms<Action, View>,
): (projectId: string, subjectId: string) => RoomView<Action, View> {
  return function useRoom(projectId, subjectId) {
    useEffect(() => {
      rooms.acquire(projectId, subjectId);
      return () => rooms.release(subjectId);
    }, [projectId, subjectId]);
    const connection = useSyncExternalStore(rooms.subscribe, () => rooms.of(subjectId));
    const subscribe = useCallback(
      (listener: () => void) => connection?.subscribe(listener) ?? nothingToStop,
      [connection],
    );
    const room = useSyncExternalStore(subscribe, () => connection?.room ?? null);
    const people = useSyncExternalStore(subscribe, () => connection?.people ?? NOBODY);
    const status = useRoomStatus(connection?.status ?? UNOPENED);
    return { room, status, people, connection };
  };
}
