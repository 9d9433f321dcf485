import { createRoomHook, OpenRooms } from '../collab/room-hook.ts';
import type { RoomKind } from '../collab/room-kind.ts';

/**
 * The room of a floor plan as who stands in its pictures, clouds and models is in it: seen there, and no editor. So all who look at
 * a floor are together, whatever of it they look at.
 */
const PLAN_PRESENCE: RoomKind = {
  name: 'plan',
  isOnlooker: true,
  document: null,
  view: (room) => room,
  stepTexts: { namespaces: [], textOf: () => '' },
};

/** Among the people of a floor while the component lives. */
export const usePlanPresence = createRoomHook(new OpenRooms(PLAN_PRESENCE));
