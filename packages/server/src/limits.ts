/**
 * How much one socket, one person, one room, one process and one caller of the api may take: every number, its default
 * and its range.
 *
 * What a browser must know to draw a plan is no setting: points a zone, length of a name, rate and size of presence
 * (`ROOM_LIMITS` in the protocol), the most zones there can be, and the shape of an update. Browsers judge by them
 * without a server, and an object that one process took must be good in every other, so they change with a release
 * only. What stands here
 * the server alone judges; whoever meets such a limit is told by an error or close code, never by a number of their own.
 */
import { REJOIN_LIMITS, UPDATE_LIMITS } from '@plumbline/shared/documents/admission/update-limits.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import * as z from 'zod/mini';

const KIB = 1024;
const MIB = 1024 * KIB;

/** A whole number; its message is what it must be, as the sentence of a fault goes on. */
function limit(usual: number, least: number, most: number, unit = '') {
  const error = `a whole number${unit} from ${least} to ${most}`;
  const bounds = [z.int({ error }), z.minimum(least, { error }), z.maximum(most, { error })] as const;
  return z._default(z.coerce.number({ error }).check(...bounds), usual);
}
const bytes = (usual: number, least: number, most: number) => limit(usual, least, most, ' of bytes');
const ms = (usual: number, least: number, most: number) => limit(usual, least, most, ' of milliseconds');

/** Settings of the environment; each has a sentence in docs/configuration.md. */
export const LIMIT_SETTINGS = {
  SOCKET_FRAMES_PER_SECOND: limit(500, 20, 100_000),
  SOCKET_FRAME_BURST: limit(3000, 100, 1_000_000),
  SOCKET_HANDSHAKES_PER_SECOND: limit(2, 1, 1000),
  SOCKET_HANDSHAKE_BURST: limit(60, 1, 10_000),
  SOCKET_ROOMS: limit(20, 1, 1000),
  SOCKET_DENIALS: limit(50, 5, 10_000),
  SOCKET_LOGIN_MS: ms(10_000, 1000, 60_000),
  SOCKET_EARLY_BYTES: bytes(64 * KIB, 16 * KIB, MIB),
  SOCKET_EARLY_FRAMES: limit(100, 20, 10_000),
  SOCKET_SILENCE_MS: ms(45_000, 15_000, 600_000),
  SOCKET_WAITING_FRAMES: limit(2000, 100, 100_000),
  SOCKET_WAITING_BYTES: bytes(8 * MIB, 256 * KIB, 256 * MIB),
  SOCKET_UNREAD_BYTES: bytes(8 * MIB, MIB, 256 * MIB),
  FRAME_BYTES: bytes(8 * MIB, 128 * KIB, 64 * MIB),
  // What one person may do over all sockets: twice the frames of one socket, and no more edits than one could send.
  USER_FRAMES_PER_SECOND: limit(1000, 20, 200_000),
  USER_FRAME_BURST: limit(6000, 100, 2_000_000),
  USER_EDITS_PER_SECOND: limit(500, 5, 100_000),
  USER_EDIT_BURST: limit(3000, 20, 1_000_000),
  ACCOUNT_SOCKETS: limit(60, 1, 10_000),
  // Accounts, however many tabs each has.
  ROOM_EDITORS: limit(50, 1, 1000),
  ROOM_SOCKETS: limit(500, 1, ROOM_LIMITS.socketsPerRoom),
  ROOM_VISITOR_SOCKETS: limit(300, 1, ROOM_LIMITS.socketsPerRoom),
  ROOM_ACCOUNT_SOCKETS: limit(10, 1, ROOM_LIMITS.socketsPerRoom),
  ROOM_VISIT_SOCKETS: limit(4, 1, ROOM_LIMITS.socketsPerRoom),
  ROOM_LINK_SOCKETS: limit(200, 1, ROOM_LIMITS.socketsPerRoom),
  ROOM_ADDRESS_SOCKETS: limit(60, 1, ROOM_LIMITS.socketsPerRoom),
  // Fewer than browsers know of: what is drawn beyond comes back as refused.
  PLAN_ZONES: limit(ROOM_LIMITS.zonesPerPlan, 1, ROOM_LIMITS.zonesPerPlan),
  PLAN_MARKUP: limit(ROOM_LIMITS.markupPerPlan, 1, ROOM_LIMITS.markupPerPlan),
  DOCUMENT_BYTES: bytes(4 * MIB, 64 * KIB, 64 * MIB),
  EDIT_BYTES: bytes(UPDATE_LIMITS.sizeBytes, 4 * KIB, 16 * MIB),
  REJOIN_BYTES: bytes(REJOIN_LIMITS.sizeBytes, 64 * KIB, 32 * MIB),
  JOURNAL_WAITING_EDITS: limit(5000, 100, 1_000_000),
  JOURNAL_WAITING_BYTES: bytes(8 * MIB, 256 * KIB, 1024 * MIB),
  JOURNAL_WAIT_MS: ms(60_000, 1000, 600_000),
  ADDRESS_REQUESTS_PER_SECOND: limit(50, 1, 10_000),
  ADDRESS_REQUEST_BURST: limit(1000, 20, 100_000),
  SESSION_REQUESTS_PER_SECOND: limit(30, 1, 10_000),
  SESSION_REQUEST_BURST: limit(600, 20, 100_000),
  REQUEST_BYTES: bytes(MIB, 64 * KIB, 16 * MIB),
  LIVE_UNREAD_BYTES: bytes(MIB, 64 * KIB, 64 * MIB),
  LIVE_BEHIND_EVENTS: limit(5000, 100, 100_000),
  LOGIN_ACCOUNT_TRIES: limit(10, 3, 1000),
  LOGIN_STRANGER_TRIES: limit(30, 3, 100_000),
  LOGIN_ADDRESS_TRIES: limit(20, 3, 100_000),
  // An office behind one address comes in at once; a stranger who guesses from many slows others and stops nobody.
  SHARE_ADDRESS_TRIES: limit(40, 3, 100_000),
  SHARE_LINK_TRIES: limit(400, 10, 1_000_000),
  // One call invites fifty.
  TENANT_INVITATIONS_PER_DAY: limit(500, 50, 1_000_000),
  INVITER_INVITATIONS_PER_DAY: limit(200, 10, 1_000_000),
};
const LimitsSchema = z.object(LIMIT_SETTINGS);
export type Limits = z.infer<typeof LimitsSchema>;

/** The first may not be larger than the second: an honest person would be shut out by one limit within another. */
const WITHIN: [keyof Limits, keyof Limits][] = [
  ['EDIT_BYTES', 'REJOIN_BYTES'],
  ['REJOIN_BYTES', 'JOURNAL_WAITING_BYTES'],
  ['SOCKET_ROOMS', 'SOCKET_HANDSHAKE_BURST'],
  ['ROOM_EDITORS', 'ROOM_SOCKETS'],
  ['ROOM_ACCOUNT_SOCKETS', 'ACCOUNT_SOCKETS'],
  ['SOCKET_ROOMS', 'SOCKET_EARLY_FRAMES'],
  ['LOGIN_ACCOUNT_TRIES', 'LOGIN_STRANGER_TRIES'],
  ['SHARE_ADDRESS_TRIES', 'SHARE_LINK_TRIES'],
  ['INVITER_INVITATIONS_PER_DAY', 'TENANT_INVITATIONS_PER_DAY'],
];
const BELOW: [keyof Limits, keyof Limits][] = [
  // A frame is a little more than the update it carries.
  ['REJOIN_BYTES', 'FRAME_BYTES'],
  ['REJOIN_BYTES', 'SOCKET_WAITING_BYTES'],
  // Visitors leave places to members.
  ['ROOM_VISITOR_SOCKETS', 'ROOM_SOCKETS'],
];

/** One sentence for each two limits that do not go together. */
export function limitsAtOdds(limits: Limits): string[] {
  return [
    ...WITHIN.filter(([inner, outer]) => limits[inner] > limits[outer]).map(
      ([inner, outer]) => `${inner} must not be larger than ${outer}.`,
    ),
    ...BELOW.filter(([inner, outer]) => limits[inner] >= limits[outer]).map(
      ([inner, outer]) => `${inner} must be smaller than ${outer}.`,
    ),
  ];
}
