import { FloorAnswerSchema } from '@plumbline/shared/contract/floor.ts';
import { InspectionAnswerSchema } from '@plumbline/shared/contract/inspection.ts';
import { NoteAnswerSchema } from '@plumbline/shared/contract/note.ts';
import type { DocumentKindName } from '@plumbline/shared/documents/document-kinds.ts';
import { parseRoomName } from '@plumbline/shared/ids/room-name.ts';
import { request } from '../api/request.ts';
import type { RoomKind } from '../collab/room-kind.ts';

/** What a room is about, as far as it can be read now. */
export interface RoomSubject {
  projectId: string;
  subjectId: string;
  name: string;
}

interface RoomKindEntry {
  /** Comes with the feature that shows it. */
  load(): Promise<RoomKind>;
  /** Null for what is gone, not to be seen, or cannot be read now. */
  readSubject(subjectId: string): Promise<RoomSubject | null>;
}

/** Every kind of room with a document: what was left unsent in any of them is found and sent from any page. */
const ROOM_KINDS: Readonly<Record<DocumentKindName, RoomKindEntry>> = {
  plan: {
    load: async () => (await import('../features/floor-plan/room/plan-room.ts')).PLAN_ROOM,
    readSubject: (subjectId) =>
      request(`/core/floor/${subjectId}`, { schema: FloorAnswerSchema, enableSkip: true }).then(
        ({ data: { projectId, name } }) => ({ projectId, subjectId, name }),
        () => null,
      ),
  },
  note: {
    load: async () => (await import('../notes/room/note-room.ts')).NOTE_ROOM,
    readSubject: (subjectId) =>
      request(`/core/note/${subjectId}`, { schema: NoteAnswerSchema, enableSkip: true }).then(
        ({ data: { projectId, number, title } }) => ({
          projectId,
          subjectId,
          name: `${number ?? ''} ${title}`.trim(),
        }),
        () => null,
      ),
  },
  scene: {
    load: async () => (await import('../features/scene/room/scene-room.ts')).SCENE_ROOM,
    readSubject: (subjectId) =>
      request(`/core/inspection/${subjectId}`, { schema: InspectionAnswerSchema, enableSkip: true }).then(
        ({ data: { projectId, name } }) => ({ projectId, subjectId, name }),
        () => null,
      ),
  },
};

/** The entry of a room by its name; null for a kind that only another version of the page knows. */
export function roomKindOf(room: string): RoomKindEntry | null {
  const kind = parseRoomName(room)?.kind;
  return kind !== undefined && isKind(kind) ? ROOM_KINDS[kind] : null;
}

function isKind(name: string): name is DocumentKindName {
  return Object.hasOwn(ROOM_KINDS, name);
}

export async function readRoomSubject(room: string): Promise<RoomSubject | null> {
  const subjectId = parseRoomName(room)?.subjectId;
  return (subjectId && (await roomKindOf(room)?.readSubject(subjectId))) || null;
}
