import { isUuid } from './uuid.ts';

/** Kinds of rooms; each has one kind of permission. */
export const ROOM_KINDS = ['plan', 'note', 'scene'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

const ROOM_PATTERN = /^(plan|note|scene):([0-9a-f-]{36})$/;

export interface RoomName {
  kind: RoomKind;
  /** UUID of the floor plan, note or inspection. */
  subjectId: string;
}

/** The room of a floor plan's document. */
export function planRoom(floorPlanId: string): string {
  return `plan:${floorPlanId}`;
}

/** Splits a room name; null for anything that is not exactly `<kind>:<uuid>`. */
export function parseRoomName(name: string): RoomName | null {
  const match = ROOM_PATTERN.exec(name);
  const kind = ROOM_KINDS.find((each) => each === match?.[1]);
  const subjectId = match?.[2];
  if (!kind || !subjectId || !isUuid(subjectId)) return null;
  return { kind, subjectId };
}
