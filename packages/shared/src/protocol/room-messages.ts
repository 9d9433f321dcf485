import * as z from 'zod/mini';
import { PresenceRoleSchema } from './presence.ts';

/** Path of the rooms' socket; one socket per project carries its rooms. */
export function collabPath(projectId: string): string {
  return `/collab/${projectId}`;
}

/** The address of a room for clients of `y-websocket` is that of its project with the room's name behind it. */
export const Y_SUBPROTOCOL = 'plumbline';

/**
 * How browsers and rooms speak with each other, as a browser says when it opens its socket; who says nothing is of the
 * time before this was asked. Counted up with a change after which tabs from before could write what others cannot
 * read. While servers are renewed one after the other, the oldest one taken stays behind by one release.
 */
export const ROOM_PROTOCOL = { query: 'protocol', unsaid: 1, oldest: 1, present: 6 } as const;

/**
 * What every browser and every server judges alike, also without each other: no setting (the server's own limits are).
 * A configured one would refuse on one side what was drawn on the other, or by an older process beside a newer one.
 */
export const ROOM_LIMITS = {
  zonesPerPlan: 2000,
  pointsPerZone: 500,
  nameChars: 80,
  markupPerPlan: 2000,
  pointsPerStroke: 1000,
  markupTextChars: 500,
  /** The most a server can be set to take: processes believe each other no larger numbers. */
  socketsPerRoom: 5000,
  presenceBytes: 2048,
  presencePerSecond: 10,
  presenceBurst: 20,
} as const;

/** Why a room has no place for somebody just now. */
export const PLACE_REFUSALS = [
  'room-full',
  'visitors-full',
  'link-full',
  'network-full',
  'too-many-tabs',
  'too-many-sockets',
] as const;
export type PlaceRefusal = (typeof PLACE_REFUSALS)[number];

/**
 * What somebody may do in a room, each with what comes after it: also with what others wrote, edit what is drawn and
 * written, bring files, say something, look. Rooms of plans know `edit` and `read` only.
 */
export const ROOM_ACCESS = ['manage', 'edit', 'attach', 'comment', 'read'] as const;
const AccessSchema = z.enum(ROOM_ACCESS);
export type RoomAccess = z.infer<typeof AccessSchema>;

/** True when an access is at least as wide as another. */
export function reaches(access: RoomAccess, needed: RoomAccess): boolean {
  return ROOM_ACCESS.indexOf(access) <= ROOM_ACCESS.indexOf(needed);
}

/** Why somebody who could edit may only read now. */
const AccessReasonSchema = z.nullable(
  z.enum(['role', 'project-closed', 'tenant-expired', 'room-full', 'visitor']),
);
export type AccessReason = z.infer<typeof AccessReasonSchema>;

/** Hocuspocus stateless messages from server to client; clients may send none. */
export const RoomMessageSchema = z.discriminatedUnion('t', [
  /** First message after joining, and again whenever the access changes. `user` is null for visitors. */
  z.object({
    t: z.literal('access'),
    /** Names the connection in the server's log: what leads from an edit to the line of its author's browser. */
    socketId: z.optional(z.string()),
    /** Names the stay in this room; followed by the number of a frame with edits (the first is 1), it names an edit. */
    visitId: z.optional(z.string()),
    access: AccessSchema,
    /** A part of the document is locked for everybody: a verified note's description. */
    isSealed: z.optional(z.boolean()),
    reason: AccessReasonSchema,
    user: z.nullable(
      z.object({ id: z.string(), name: z.string(), color: z.string(), role: PresenceRoleSchema }),
    ),
  }),
  /** An edit of the receiver was refused: its document must be thrown away and loaded anew. */
  z.object({
    t: z.literal('refused'),
    editId: z.optional(z.string()),
    code: z.string(),
    /** What was refused, as far as it could be read. */
    changes: z.array(
      z.object({ kind: z.string(), subjectId: z.nullable(z.string()), name: z.nullable(z.string()) }),
    ),
  }),
  /** The store went away (`up: false`): edits wait on the server unacknowledged, or came back. */
  z.object({ t: z.literal('store'), up: z.boolean() }),
  /** How many share visitors look on. */
  z.object({ t: z.literal('guests'), count: z.number() }),
  /** The room is over for this socket; sent before the socket is closed. */
  z.object({
    t: z.literal('ended'),
    code: z.enum([
      'unauthenticated',
      'not-authorized',
      'link-ended',
      'not-found',
      ...PLACE_REFUSALS,
      'shutting-down',
    ]),
  }),
]);
export type RoomMessage = z.infer<typeof RoomMessageSchema>;
