/** Every kind of room there is. A new kind is a row here and a document in `shared/documents`, if it has one. */
import type { DocumentKindName } from '@plumbline/shared/documents/document-kinds.ts';
import { NOTE_ROOM } from './note-room-kind.ts';
import { PLAN_ROOM } from './plan-room-kind.ts';
import { REVIEW_ROOM } from './review-room-kind.ts';
import type { RoomKind } from './room-kind.ts';
import { SCENE_ROOM } from './scene-room-kind.ts';

export const ROOM_KINDS = {
  plan: PLAN_ROOM,
  note: NOTE_ROOM,
  scene: SCENE_ROOM,
  review: REVIEW_ROOM,
} satisfies Record<DocumentKindName | 'review', RoomKind>;
