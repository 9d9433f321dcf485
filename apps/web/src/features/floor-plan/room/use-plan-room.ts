import { createRoomHook, OpenRooms, type RoomView } from '../../../collab/room-hook.ts';
import type { PlanAction } from './plan-action.ts';
import { PLAN_ROOM, type PlanRoom } from './plan-room.ts';

export type PlanRoomView = RoomView<PlanAction, PlanRoom>;

/** Joins the room of a floor plan while the component lives. */
export const usePlanRoom = createRoomHook(new OpenRooms(PLAN_ROOM));
