/**
 * Stage 2: who is it, and what may they do in this room. Unknown, deleted, of another project and forbidden get the
 * same answer. The same rules judge a seat anew later (stage 7).
 */
import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { ProjectStanding } from '@plumbline/shared/abilities/roles.ts';
import { ERRORS, type ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { readCredential } from '@plumbline/shared/protocol/room-credential.ts';
import { PRESENCE_COLORS, PresenceRoleSchema } from '@plumbline/shared/protocol/presence.ts';
import type { AccessReason } from '@plumbline/shared/protocol/room-messages.ts';
import { inTenant, isStoreUnavailable } from '@plumbline/server/database/client.ts';
import { raiseVersion } from '@plumbline/server/journal/room-row.ts';
import { roomKind, type Living, type RoomKind } from '@plumbline/server/rooms/room-kind.ts';
import { keyOf } from '@plumbline/server/sessions/authenticate.ts';
import { versionRefusal } from '../rooms/document-version.ts';
import { holdersOf } from '../sockets/place-holders.ts';
import { withinEditors } from '../sockets/places.ts';
import type { Seat, SeatRights } from '../sockets/seat.ts';
import type { SocketState } from '../sockets/socket-state.ts';
import { beginNextVisit } from './1-limit.ts';
import { end } from './end.ts';
import { placesIn, refusePlace } from './places-left.ts';
import type { StageServices } from './stage-services.ts';

/** What Hocuspocus passes on to the client. */
export class RoomDenied extends Error {
  readonly reason: ErrorCode;

  constructor(reason: ErrorCode) {
    // An empty message keeps Hocuspocus from printing what is an expected answer.
    super('');
    this.name = 'RoomDenied';
    this.reason = reason;
  }
}

/**
 * Judges a token for a room and answers the seat, which is taken once the room is loaded.
 * @throws RoomDenied
 */
export async function authenticateSeat(
  services: StageServices,
  socket: SocketState,
  wanted: { room: string; token: string },
): Promise<Seat> {
  socket.judging += 1;
  try {
    return await judge(services, socket, wanted);
  } catch (error) {
    const reason = reasonOf(error);
    // Whoever is asked to come again later may ask as often as that takes.
    if (!ERRORS[reason].retry) socket.deniedCount += 1;
    socket.asked.delete(wanted.room);
    // Or whoever names one room after another would leave something behind in each.
    socket.earlyPresence.delete(wanted.room);
    socket.gates.delete(wanted.room);
    beginNextVisit(services, socket, wanted.room);
    if (error instanceof RoomDenied) throw error;
    if (reason === 'internal') {
      services.stores.log.error({ err: error, room: wanted.room }, 'a room could not be opened');
    }
    throw new RoomDenied(reason);
  } finally {
    socket.judging -= 1;
  }
}

function reasonOf(error: unknown): ErrorCode {
  if (error instanceof RoomDenied) return error.reason;
  return isStoreUnavailable(error) ? 'store-unavailable' : 'internal';
}

async function judge(
  services: StageServices,
  socket: SocketState,
  wanted: { room: string; token: string },
): Promise<Seat> {
  const { room } = wanted;
  const { token, version, isOnlooker } = readCredential(wanted.token);
  const name = parseRoomName(room);
  const { config } = services.stores;
  const kind = name && roomKind(services.kinds, name.kind);
  if (!kind || socket.deniedCount > config.SOCKET_DENIALS) throw new RoomDenied('not-found');
  const key = keyOf(token);
  const known = key && (await services.rights.session(key));
  if (!known) throw new RoomDenied('unauthenticated');
  const { principal } = known;
  // Programs speak by tokens of their own, which the tenant can take away all at once; a login is for the product's pages.
  const isOfProgram = principal.kind === 'member' && principal.token !== undefined;
  if (socket.dialect === 'y-websocket' && !isOfProgram) throw new RoomDenied('unauthenticated');
  if (socket.principal && socket.principal.sessionId !== principal.sessionId) {
    throw new RoomDenied('unauthenticated');
  }
  const asked = { principal, projectId: socket.projectId, rooms: [name] };
  const { standing, livingRooms, versions } = await services.rights.standing(asked);
  const living = livingRooms.get(room);
  const rights =
    standing &&
    living &&
    rightsIn({ kind, isOnlooker, subjectId: name.subjectId }, principal, { standing, living });
  if (!rights) throw new RoomDenied('not-found');
  const stored = versions.get(room) ?? 1;
  const unfit = versionRefusal({ kind, isOnlooker }, { said: version, stored });
  // The whole socket: one page is of one version.
  if (unfit === 'reload-needed') end(services, socket, unfit);
  if (unfit) throw new RoomDenied(unfit);
  const holders = holdersOf(principal, socket.ip);
  const refusal = refusePlace(services, room, holders);
  if (refusal) throw new RoomDenied(refusal);
  // Before anything of it is written, and before it has a seat: it is judged by this as all others are.
  if (rights.access !== 'read' && version > stored) {
    await inTenant(services.stores.app, principal.tenantId, (trx) => raiseVersion(trx, room, version));
  }
  takeSocket(services, socket, principal);
  socket.validUntilMs = known.validUntil.getTime();
  return {
    ...withinEditors(rights, holders, placesIn(services, room), config),
    room,
    kind,
    version,
    isOnlooker,
    subjectId: name.subjectId,
    socket,
    principal,
    holders,
    name: known.name,
    color: PRESENCE_COLORS[0],
    connection: null,
    takenAtMs: 0,
    visitId: '',
    editFrames: 0,
    isPoisoned: false,
  };
}

/** The socket is this person's from now on, if they have not too many. */
function takeSocket(services: StageServices, socket: SocketState, principal: Principal): void {
  const { ACCOUNT_SOCKETS } = services.stores.config;
  const isOneMore = socket.principal === null && principal.kind === 'member';
  if (isOneMore && services.book.socketsOf(principal.accountId) >= ACCOUNT_SOCKETS) {
    end(services, socket, 'too-many-sockets');
    throw new RoomDenied('too-many-sockets');
  }
  socket.principal ??= principal;
}

/**
 * What the ability rules give in a room of a kind; null for nothing. Nobody edits a room of presence only, nor as an
 * onlooker.
 */
export function rightsIn(
  { kind, isOnlooker, subjectId }: Pick<Seat, 'kind' | 'isOnlooker' | 'subjectId'>,
  principal: Principal,
  { standing, living }: { standing: ProjectStanding; living: Living },
): SeatRights | null {
  const ability = abilityFor(principal, standing);
  const access = kind.access(ability, subjectId);
  if (access === null || living.isSeenBy?.(ability) === false) return null;
  const { isSealed } = living;
  const mayEdit = kind.document !== null && !isOnlooker;
  const showsCursor = principal.kind === 'member' && ability.can('update', 'Presence');
  const role = PresenceRoleSchema.safeParse(standing.projectRole).data ?? null;
  if (mayEdit && access !== 'read') return { access, isSealed, reason: null, showsCursor, role };
  const reason = mayEdit ? readReason({ kind, subjectId }, principal, standing) : null;
  return { access: 'read', isSealed, reason, showsCursor, role };
}

/** Somebody who could edit otherwise hears that the tenant's time is over, or that the project is closed. */
function readReason(
  { kind, subjectId }: { kind: RoomKind; subjectId: string },
  principal: Principal,
  standing: ProjectStanding,
): AccessReason {
  if (principal.kind === 'visitor') return 'visitor';
  const could = kind.access(
    abilityFor(
      { ...principal, isReadOnly: false },
      { ...standing, projectStatus: 'active', isReadOnly: false },
    ),
    subjectId,
  );
  if (could === 'read') return 'role';
  return standing.isReadOnly ? 'tenant-expired' : 'project-closed';
}
