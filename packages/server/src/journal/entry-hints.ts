import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import type { BetweenNodes } from '../between-nodes/between-nodes.ts';

/** Tells the other processes that a room has new entries; after their commit. */
export function hintEntries(between: BetweenNodes, room: string): void {
  between.say('journal', room, () => room);
}

/** Calls `onRoom` when another process wrote to a room, or with null when any may have got entries. */
export function hearEntries(between: BetweenNodes, onRoom: (room: string | null) => void): () => void {
  return between.hear('journal', {
    hear: (body) => {
      if (typeof body === 'string' && parseRoomName(body)) onRoom(body);
    },
    missed: () => onRoom(null),
  });
}
