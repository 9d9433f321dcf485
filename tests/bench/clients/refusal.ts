import { RoomMessageSchema } from '@plumbline/shared/protocol/room-messages.ts';
import type { Witness } from './person.ts';

/** Notes the message by which our server refuses an edit; the other servers send none. */
export function noteRefusal(witness: Witness, message: string): void {
  const { data } = RoomMessageSchema.safeParse(JSON.parse(message));
  if (data?.t === 'refused') witness.wasRefused(data.code);
}
