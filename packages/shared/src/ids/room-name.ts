import { isUuid } from './uuid.ts';

const ROOM_PATTERN = /^([a-z]{1,20}):([0-9a-f-]{36})$/;

export interface RoomName {
  /** Key of the table of room kinds; whether there is such a kind the table says. */
  kind: string;
  /** UUID of what the room is about: a floor plan, say. */
  subjectId: string;
}

/** The room of a subject, by its kind. */
export function roomName({ kind, subjectId }: RoomName): string {
  return `${kind}:${subjectId}`;
}

/** The room of a floor plan's document. */
export function planRoom(floorPlanId: string): string {
  return roomName({ kind: 'plan', subjectId: floorPlanId });
}

/** The room of a note's document. */
export function noteRoom(noteId: string): string {
  return roomName({ kind: 'note', subjectId: noteId });
}

/** The room of the field notes in an inspection's pictures. */
export function sceneRoom(inspectionId: string): string {
  return roomName({ kind: 'scene', subjectId: inspectionId });
}

/** The room of those who review what was found in an inspection. */
export function reviewRoom(inspectionId: string): string {
  return roomName({ kind: 'review', subjectId: inspectionId });
}

/** Splits a room name; null for anything that is not exactly `<kind>:<uuid>`. */
export function parseRoomName(name: string): RoomName | null {
  const [, kind, subjectId] = ROOM_PATTERN.exec(name) ?? [];
  return kind && subjectId && isUuid(subjectId) ? { kind, subjectId } : null;
}
