/**
 * The places of a room: who holds how many, and for whom there is one left. People are counted, not their sockets, so
 * that nobody alone, and not all visitors together, can keep others out.
 */
import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import type { PlaceRefusal } from '@plumbline/shared/protocol/room-messages.ts';
import type { Limits } from '@plumbline/server/limits.ts';
import { holderKeys, type PlaceHolders } from './place-holders.ts';
import type { Seat, SeatRights } from './seat.ts';

/** What one holder has in a room. */
export interface HeldPlaces {
  sockets: number;
  /** Those on which they may edit. */
  editing: number;
}

export interface TakenPlaces {
  sockets: number;
  /** Visitors' sockets. */
  guests: number;
  byHolder: Map<string, HeldPlaces>;
}

export type PlaceLimits = Pick<
  Limits,
  | 'ROOM_EDITORS'
  | 'ROOM_SOCKETS'
  | 'ROOM_VISITOR_SOCKETS'
  | 'ROOM_ACCOUNT_SOCKETS'
  | 'ROOM_VISIT_SOCKETS'
  | 'ROOM_LINK_SOCKETS'
  | 'ROOM_ADDRESS_SOCKETS'
>;

/** A room in which nobody is. */
export function noPlaces(): TakenPlaces {
  return { sockets: 0, guests: 0, byHolder: new Map() };
}

/** What these seats take. A socket that was ended holds nothing, also while its other end has not heard of it. */
export function countPlaces(seats: Iterable<Seat>): TakenPlaces {
  const taken = noPlaces();
  for (const { access, holders, socket } of seats) {
    if (socket.isEnded) continue;
    taken.sockets += 1;
    if (holders.kind === 'visitor') taken.guests += 1;
    const editing = reaches(access, 'edit') ? 1 : 0;
    for (const key of holderKeys(holders)) addHeld(taken.byHolder, key, { sockets: 1, editing });
  }
  return taken;
}

/** What one holder has among these seats. */
export function countHeld(seats: Iterable<Seat>, key: string): HeldPlaces {
  const held = { sockets: 0, editing: 0 };
  for (const { access, holders, socket } of seats) {
    if (socket.isEnded || !holderKeys(holders).includes(key)) continue;
    held.sockets += 1;
    if (reaches(access, 'edit')) held.editing += 1;
  }
  return held;
}

/** Adds what is taken elsewhere. */
export function addPlaces(to: TakenPlaces, more: TakenPlaces): TakenPlaces {
  to.sockets += more.sockets;
  to.guests += more.guests;
  for (const [key, held] of more.byHolder) addHeld(to.byHolder, key, held);
  return to;
}

function addHeld(byHolder: Map<string, HeldPlaces>, key: string, more: HeldPlaces): void {
  const held = byHolder.get(key);
  if (held) {
    held.sockets += more.sockets;
    held.editing += more.editing;
  } else byHolder.set(key, { sockets: more.sockets, editing: more.editing });
}

/** Why a room has no place for somebody, the nearest reason first; null when there is one. */
export function refusalOf(
  holders: PlaceHolders,
  taken: TakenPlaces,
  limits: PlaceLimits,
): PlaceRefusal | null {
  const has = (key: string, most: number): boolean => (taken.byHolder.get(key)?.sockets ?? 0) >= most;
  if (holders.kind === 'member') {
    if (has(holders.account, limits.ROOM_ACCOUNT_SOCKETS)) return 'too-many-tabs';
  } else {
    if (has(holders.visit, limits.ROOM_VISIT_SOCKETS)) return 'too-many-tabs';
    if (has(holders.network, limits.ROOM_ADDRESS_SOCKETS)) return 'network-full';
    if (has(holders.link, limits.ROOM_LINK_SOCKETS)) return 'link-full';
    if (taken.guests >= limits.ROOM_VISITOR_SOCKETS) return 'visitors-full';
  }
  return taken.sockets >= limits.ROOM_SOCKETS ? 'room-full' : null;
}

/**
 * Past the number of accounts that may edit in a room, people come in as readers; an account that edits already may do
 * so in another tab. Other processes count as far as is known here: of those who come at the same moment by two
 * processes a few may be too many.
 */
export function withinEditors(
  rights: SeatRights,
  holders: PlaceHolders,
  taken: TakenPlaces,
  limits: PlaceLimits,
): SeatRights {
  if (rights.access === 'read' || holders.kind === 'visitor') return rights;
  let editors = 0;
  for (const { editing } of taken.byHolder.values()) if (editing > 0) editors += 1;
  const isEditing = (taken.byHolder.get(holders.account)?.editing ?? 0) > 0;
  return isEditing || editors < limits.ROOM_EDITORS
    ? rights
    : { ...rights, access: 'read', reason: 'room-full' };
}
