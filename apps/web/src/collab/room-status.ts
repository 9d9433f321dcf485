import type { AccessReason, RoomAccess } from '@plumbline/shared/protocol/room-messages.ts';
import { proxy, useSnapshot } from 'valtio';
import type { SyncState } from '../ui/sync-chip.tsx';
import type { Delay } from './chip-state.ts';
import type { LineClose } from './line-close.ts';
import type { OutboxEntry } from './outbox-store.ts';
import type { RefusedEdit } from './refused-edit.ts';

/** An edit that is not known to be stored, as the screens show it. */
export type WaitingEdit = Pick<OutboxEntry, 'id' | 'room' | 'at' | 'action'>;

/** Why a room is over for this person. */
export type RoomEnd = 'unauthenticated' | 'not-authorized' | 'link-ended' | 'not-found';

/** What the screens may know of a room. */
export interface RoomStatus {
  /** Null until the server has said what this person may do. */
  access: RoomAccess | null;
  accessReason: AccessReason;
  /** A part of the document is locked for everybody. */
  isSealed: boolean;
  /** True when the right to edit was lost while the room was open. */
  downgraded: boolean;
  /** The stored state is there: from this device or from the server. */
  loaded: boolean;
  /** The server has answered the handshake of this connection. */
  joined: boolean;
  /** Why the server does not let this tab in at the moment; null while it does, or while it cannot be reached. */
  closed: LineClose | null;
  storeUp: boolean;
  /** Local copies work in this browser. */
  offlineCopies: boolean;
  chip: SyncState;
  /** What keeps waiting edits from being stored; null when none wait or they are just on their way. */
  delay: Delay | null;
  waiting: readonly WaitingEdit[];
  refused: readonly RefusedEdit[];
  ended: RoomEnd | null;
  guests: number;
}

/** The status of a room nobody has joined yet. */
export function newRoomStatus(): RoomStatus {
  return proxy<RoomStatus>({
    access: null,
    accessReason: null,
    isSealed: false,
    downgraded: false,
    loaded: false,
    joined: false,
    closed: null,
    storeUp: true,
    offlineCopies: true,
    chip: { kind: 'saved', at: null },
    delay: null,
    waiting: [],
    refused: [],
    ended: null,
    guests: 0,
  });
}

/** Reads a room's status in a component; draws anew when a field in use changes. */
export function useRoomStatus(status: RoomStatus): RoomStatus {
  return useSnapshot(status);
}
