/**
 * Stage 7: rights that change while a room is open. Within two seconds a seat is what the rules say now: read-only, or
 * gone. Going always means the whole socket: a single room that is closed leaves its provider waiting for ever.
 *
 * Three ways lead here: the list of access changes (polled, and at once on a hint), one timer for what ends by itself,
 * and a sweep over everybody as the backstop. Guarded by tests/integration/rooms/revocation.test.ts.
 */
import { watchAccessChanges, type AccessChange } from '@plumbline/server/access/access-changes.ts';
import { isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import type { RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';
import type { Living } from '@plumbline/server/rooms/room-kind.ts';
import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import { versionRefusal } from '../rooms/document-version.ts';
import { withinEditors } from '../sockets/places.ts';
import { applyReadOnly, tell, tellAccess, type Seat } from '../sockets/seat.ts';
import type { SocketState } from '../sockets/socket-state.ts';
import { end } from './end.ts';
import { rightsIn } from './2-authenticate.ts';
import { placesIn } from './places-left.ts';
import type { StageServices } from './stage-services.ts';

type EndCode = Extract<RoomMessage, { t: 'ended' }>['code'];

const SWEEP_MS = 15_000;
const EXPIRY_TICK_MS = 250;
/** After a judgement that could not be made. */
const RETRY_MS = 1000;
/** They are read together; what each of them then is told is a matter of microseconds. */
const AT_ONCE = 100;

export interface Revoker {
  /** Judges a socket soon. */
  judge(socket: SocketState): void;
  /** How often changes were heard of: who was judged at the same count was judged by all of them. */
  readonly heardCount: number;
  stop(): Promise<void>;
}

/** Starts judging the sockets of this process anew whenever something changed. */
export function startRevoker(services: StageServices): Revoker {
  const { book, stores } = services;
  /** With the moment of the change that makes it necessary, by `performance.now`; null for no change. */
  const due = new Map<SocketState, number | null>();
  let active = 0;
  let heardCount = 0;
  const pump = (): void => {
    for (const [socket, changedAtMs] of due) {
      if (active >= AT_ONCE) return;
      due.delete(socket);
      active += 1;
      judgeSocket(services, socket)
        .then(() => {
          if (changedAtMs === null) return;
          if (socket.isEnded) socket.endedByChangeAtMs ??= changedAtMs;
          else services.metrics.rightsApplied(performance.now() - changedAtMs);
        })
        .catch((error: unknown) => {
          const level = isStoreUnavailable(error) ? 'debug' : 'error';
          stores.log[level]({ err: error }, 'a socket could not be judged, trying again');
          setTimeout(() => judge(socket, changedAtMs), RETRY_MS).unref();
        })
        .finally(() => {
          active -= 1;
          pump();
        });
    }
  };
  const judge = (socket: SocketState, changedAtMs: number | null = null): void => {
    if (socket.principal === null || !book.sockets.has(socket)) return;
    due.set(socket, due.get(socket) ?? changedAtMs);
    pump();
  };
  const watch = watchAccessChanges(stores, {
    onChanges: (changes) => {
      heardCount += 1;
      for (const socket of book.sockets) {
        const concerning = changes.filter((change) => concerns(change, socket));
        if (concerning.length === 0) continue;
        judge(socket, performance.now() - Math.max(...concerning.map(({ ageMs }) => ageMs)));
      }
    },
  });
  const sweep = setInterval(() => {
    for (const socket of book.sockets) judge(socket);
  }, SWEEP_MS).unref();
  const expiry = setInterval(() => {
    const now = Date.now();
    for (const socket of book.sockets) if (socket.validUntilMs <= now) judge(socket);
  }, EXPIRY_TICK_MS).unref();
  return {
    judge,
    get heardCount() {
      return heardCount;
    },
    async stop() {
      clearInterval(sweep);
      clearInterval(expiry);
      await watch.stop();
    },
  };
}

/** True when a change may alter what a socket may do. */
function concerns({ scope, subject }: AccessChange, socket: SocketState): boolean {
  const { principal, projectId } = socket;
  if (!principal) return false;
  const accountId = principal.kind === 'member' ? principal.accountId : null;
  switch (scope) {
    case 'session':
      return subject === principal.sessionId;
    case 'account':
      return subject === accountId;
    case 'membership':
      return subject === `${projectId}/${accountId ?? ''}`;
    case 'share-link':
      return principal.kind === 'visitor' && subject === principal.linkId;
    case 'project':
      return subject === projectId;
    case 'subject':
      return [...socket.seats.values()].some((seat) => seat.subjectId === subject);
    case 'tenant':
      return subject === principal.tenantId;
  }
}

async function judgeSocket(services: StageServices, socket: SocketState): Promise<void> {
  const { principal } = socket;
  if (!principal || !services.book.sockets.has(socket)) return;
  const known = await services.rights.session(principal);
  if (!known) return endSocket(services, socket, endOfPrincipal(principal));
  socket.principal = known.principal;
  socket.validUntilMs = known.validUntil.getTime();
  const seats = [...socket.seats.values()];
  const rooms = seats.flatMap((seat) => parseRoomName(seat.room) ?? []);
  const asked = { principal: known.principal, projectId: socket.projectId, rooms };
  const { standing, livingRooms, versions } = await services.rights.standing(asked);
  if (!standing) return endSocket(services, socket, endOfStanding(principal));
  for (const seat of seats) {
    // A seat taken while this was read was judged by itself; nothing was asked about its room here.
    if (socket.seats.get(seat.room) !== seat) continue;
    const living = livingRooms.get(seat.room);
    if (!living) return endRoom(services, seat, 'not-found');
    const unfit = versionRefusal(seat, { said: seat.version, stored: versions.get(seat.room) ?? 1 });
    if (unfit) return end(services, socket, unfit);
    judgeSeat(services, seat, known.principal, { standing, living });
  }
}

function judgeSeat(
  services: StageServices,
  seat: Seat,
  principal: Principal,
  now: { standing: ProjectStanding; living: Living },
): void {
  const rights = rightsIn(seat, principal, now);
  if (!rights) return endRoom(services, seat, endOfRoom(principal, now.standing));
  const { config } = services.stores;
  const next = reaches(seat.access, 'edit')
    ? rights
    : withinEditors(rights, seat.holders, placesIn(services, seat.room, seat), config);
  const isSame =
    next.access === seat.access &&
    next.isSealed === seat.isSealed &&
    next.reason === seat.reason &&
    next.showsCursor === seat.showsCursor &&
    next.role === seat.role;
  if (isSame) return;
  Object.assign(seat, next);
  applyReadOnly(seat);
  tellAccess(seat);
  services.presence.restamp(seat);
  services.presence.seatsChanged(seat);
}

function endOfPrincipal(principal: Principal): EndCode {
  return principal.kind === 'visitor' ? 'link-ended' : 'unauthenticated';
}

function endOfStanding(principal: Principal): EndCode {
  return principal.kind === 'visitor' ? 'link-ended' : 'not-authorized';
}

/** Of a room alone: a link that goes on shows less than before. */
function endOfRoom(principal: Principal, standing: ProjectStanding): EndCode {
  const isLinkOpen = principal.kind === 'visitor' && abilityFor(principal, standing).can('read', 'Project');
  return isLinkOpen ? 'not-found' : endOfStanding(principal);
}

/** Says why in this room and closes the socket: its other rooms come back by the next. */
function endRoom(services: StageServices, seat: Seat, code: EndCode): void {
  tell(seat, { t: 'ended', code });
  end(services, seat.socket, code);
}

/** Says why in every room of the socket and closes it. */
export function endSocket(services: StageServices, socket: SocketState, code: EndCode): void {
  for (const seat of socket.seats.values()) tell(seat, { t: 'ended', code });
  end(services, socket, code);
}
