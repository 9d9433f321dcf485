/** What collab servers tell each other about their rooms, and how little of it is believed. */
import * as z from 'zod/mini';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { PresenceStateSchema, type PresenceState } from '@plumbline/shared/protocol/presence.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import { HOLDER_KEY } from '../sockets/place-holders.ts';

const MAX_CLIENT_ID = 2 ** 32 - 1;
/** What the server adds to a report: id, name, colour and kind. */
const MAX_STATE_CHARS = ROOM_LIMITS.presenceBytes + 1024;

const RoomSchema = z.string().check(z.refine((name) => parseRoomName(name) !== null));
const ClientSchema = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_CLIENT_ID));
const CountSchema = z.number().check(z.int(), z.minimum(0), z.maximum(ROOM_LIMITS.socketsPerRoom));
const ClockSchema = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

const PeerWordSchema = z.discriminatedUnion('t', [
  /** Who sits in a room of the speaker; nobody with 0 sockets. */
  z.object({
    t: z.literal('room'),
    room: RoomSchema,
    sockets: CountSchema,
    guests: CountSchema,
    /** Clients whose presence the speaker shows; null where the hearer is not in the room. */
    clients: z.nullable(z.array(ClientSchema).check(z.maxLength(ROOM_LIMITS.socketsPerRoom))),
  }),
  /** What one holder of places has in a room of the speaker; nothing with 0 sockets. */
  z.object({
    t: z.literal('held'),
    room: RoomSchema,
    holder: z.string().check(z.regex(HOLDER_KEY)),
    sockets: CountSchema,
    editing: CountSchema,
  }),
  /** Somebody's presence, null when they left. */
  z.object({
    t: z.literal('state'),
    room: RoomSchema,
    client: ClientSchema,
    /** The speaker's clock: of two processes with the same client the later one is right. */
    clock: ClockSchema,
    state: z.nullable(
      PresenceStateSchema.check(z.refine((state) => JSON.stringify(state).length <= MAX_STATE_CHARS)),
    ),
  }),
  /** The speaker lives. */
  z.object({ t: z.literal('beat'), clock: ClockSchema }),
  /** `of`, or everybody, is asked to say everything. */
  z.object({ t: z.literal('ask'), of: z.nullable(z.uuid()) }),
  z.object({ t: z.literal('bye') }),
]);
export type PeerWord = z.infer<typeof PeerWordSchema>;

/** A word as it may be trusted, null for anything else. */
export function readPeerWord(body: unknown): PeerWord | null {
  const result = PeerWordSchema.safeParse(body);
  return result.success ? result.data : null;
}

export interface PeerState {
  clock: number;
  state: PresenceState;
}
