import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { PlanRoom } from './plan-room.ts';
import { PlanRoomConnection } from './plan-room-connection.ts';
import type { Person } from './presence-store.ts';
import { newRoomStatus, useRoomStatus, type RoomStatus } from './room-status.ts';
import { forgetRoom, rememberRoom } from './unsent-edits.ts';

interface Shared {
  connection: PlanRoomConnection;
  users: number;
}

const open = new Map<string, Shared>();
const openListeners = new Set<() => void>();
const CLOSE_DELAY_MS = 1000;

function tellOpen(): void {
  for (const listener of openListeners) listener();
}

function subscribeOpen(listener: () => void): () => void {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
}

function acquire(projectId: string, floorPlanId: string): void {
  const shared = open.get(floorPlanId);
  if (shared) {
    shared.users += 1;
    return;
  }
  const connection = new PlanRoomConnection(projectId, floorPlanId);
  rememberRoom(connection);
  open.set(floorPlanId, { connection, users: 1 });
  tellOpen();
}

/** Closed a moment later: a page that is left and entered again keeps its room. */
function release(floorPlanId: string): void {
  setTimeout(() => {
    const shared = open.get(floorPlanId);
    if (!shared) return;
    shared.users -= 1;
    if (shared.users > 0) return;
    open.delete(floorPlanId);
    forgetRoom(shared.connection);
    void shared.connection.close();
    tellOpen();
  }, CLOSE_DELAY_MS);
}

const NOBODY: readonly Person[] = [];
const UNOPENED = newRoomStatus();
const nothingToStop = () => undefined;

export interface PlanRoomView {
  room: PlanRoom | null;
  status: RoomStatus;
  /** Everybody in the room, one entry a person, oneself first. */
  people: readonly Person[];
  connection: PlanRoomConnection | null;
}

/** Joins the room of a floor plan while the component lives. */
export function usePlanRoom(projectId: string, floorPlanId: string): PlanRoomView {
  useEffect(() => {
    acquire(projectId, floorPlanId);
    return () => release(floorPlanId);
  }, [projectId, floorPlanId]);
  const connection = useSyncExternalStore(subscribeOpen, () => open.get(floorPlanId)?.connection ?? null);
  const subscribe = useCallback(
    (listener: () => void) => connection?.subscribe(listener) ?? nothingToStop,
    [connection],
  );
  const room = useSyncExternalStore(subscribe, () => connection?.room ?? null);
  const people = useSyncExternalStore(subscribe, () => connection?.people ?? NOBODY);
  const status = useRoomStatus(connection?.status ?? UNOPENED);
  return { room, status, people, connection };
}
