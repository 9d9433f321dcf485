import { editOnDrawing } from '@plumbline/shared/documents/plan/drawn-on.ts';
import type { RoomKind } from '../../../collab/room-kind.ts';
import type { Room } from '../../../collab/room.ts';
import type { PlanAction } from './plan-action.ts';
import { PLAN_ROOM_DOCUMENT } from './plan-document.ts';
import { PLAN_STEP_TEXTS } from './plan-step-texts.ts';

/** The room of one floor plan as its screens use it. */
export interface PlanRoom extends Room<PlanAction> {
  /** Says which revision of the drawing this person sees: what they draw or move is kept with its number. */
  seeDrawing(revision: number): void;
}

/** The kind of room that a floor plan is edited in. */
export const PLAN_ROOM: RoomKind<PlanAction, PlanRoom> = {
  name: 'plan',
  document: PLAN_ROOM_DOCUMENT,
  view: planRoomOn,
  stepTexts: PLAN_STEP_TEXTS,
};

export function planRoomOn(room: Room<PlanAction>): PlanRoom {
  let drawing = 1;
  return {
    ...room,
    get nextUndo() {
      return room.nextUndo;
    },
    get nextRedo() {
      return room.nextRedo;
    },
    edit: (action, run) => room.edit(action, (doc) => editOnDrawing(doc, drawing, () => run(doc))),
    seeDrawing: (revision) => {
      drawing = revision;
    },
  };
}
