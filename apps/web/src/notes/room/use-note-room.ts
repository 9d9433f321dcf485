import { createRoomHook } from '../../collab/room-hook.ts';
import { NOTE_ROOM } from './note-room.ts';

/** In the room of a note while the component lives. */
export const useNoteRoom = createRoomHook(NOTE_ROOM);
