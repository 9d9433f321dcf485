import { createRoomHook, OpenRooms } from '../../collab/room-hook.ts';
import { NOTE_ROOM } from './note-room.ts';

/** Those of this tab; what waits to be sent joins them too. */
export const noteRooms = new OpenRooms(NOTE_ROOM);

/** In the room of a note while the component lives. */
export const useNoteRoom = createRoomHook(noteRooms);
