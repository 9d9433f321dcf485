import { createRoomHook, OpenRooms } from '../../../collab/room-hook.ts';
import { SCENE_ROOM } from './scene-room.ts';

/** In the room of an inspection's field notes while the component lives. */
export const useSceneRoom = createRoomHook(new OpenRooms(SCENE_ROOM));
