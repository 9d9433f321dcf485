import { RoomMessageSchema, type RoomMessage } from '@plumbline/shared/protocol/room-messages.ts';

/** A stateless message of the server, null for what does not look like one. */
export function readRoomMessage(payload: string): RoomMessage | null {
  try {
    const parsed = RoomMessageSchema.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
