import type { PlaceRefusal } from '@plumbline/shared/protocol/room-messages.ts';
import { holderKeys, type PlaceHolders } from '../sockets/place-holders.ts';
import { addPlaces, countPlaces, refusalOf, type TakenPlaces } from '../sockets/places.ts';
import type { Seat } from '../sockets/seat.ts';
import type { SocketState } from '../sockets/socket-state.ts';
import { end } from './end.ts';
import type { StageServices } from './stage-services.ts';

/** Three pings went unanswered: such a socket may be one that its person has lost already. */
const SILENT_MS = 12_000;

/** What a room has given away here and elsewhere, but for one seat. */
export function placesIn({ book, presence }: StageServices, room: string, without?: Seat): TakenPlaces {
  const seats = [...book.seatsOf(room)].filter((seat) => seat !== without);
  return addPlaces(countPlaces(seats), presence.across.places(room));
}

/**
 * Why a room has no place for somebody; null when it has one. Whoever loses the line again and again is not kept out by
 * the sockets they have lost: the most silent of them gives way.
 */
export function refusePlace(
  services: StageServices,
  room: string,
  holders: PlaceHolders,
): PlaceRefusal | null {
  const { config } = services.stores;
  const refusal = refusalOf(holders, placesIn(services, room), config);
  if (refusal !== 'too-many-tabs') return refusal;
  const lost = mostSilent(services, room, holders);
  if (!lost) return refusal;
  end(services, lost, 'line-silent');
  return refusalOf(holders, placesIn(services, room), config);
}

function mostSilent({ book }: StageServices, room: string, holders: PlaceHolders): SocketState | null {
  const [own] = holderKeys(holders);
  const silentSinceMs = performance.now() - SILENT_MS;
  const silent = [...book.seatsOf(room)]
    .filter((seat) => holderKeys(seat.holders)[0] === own && !seat.socket.isEnded)
    .map(({ socket }) => socket)
    .filter(({ lastHeardAtMs }) => lastHeardAtMs < silentSinceMs);
  return silent.toSorted((a, b) => a.lastHeardAtMs - b.lastHeardAtMs)[0] ?? null;
}
