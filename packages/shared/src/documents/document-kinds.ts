/** Every kind of document there is, by the first part of its rooms' names. Server rooms add what is not shared. */
import { parseRoomName } from '../ids/room-name.ts';
import type { DocumentKind } from './document-kind.ts';
import { NOTE_DOCUMENT } from './note/note-document.ts';
import { PLAN_DOCUMENT } from './plan/plan-document.ts';
import { SCENE_DOCUMENT } from './scene/scene-document.ts';

export const DOCUMENT_KINDS = {
  plan: PLAN_DOCUMENT,
  note: NOTE_DOCUMENT,
  scene: SCENE_DOCUMENT,
} as const satisfies Record<string, DocumentKind>;
export type DocumentKindName = keyof typeof DOCUMENT_KINDS;

/** Document kinds by name, as whoever works on any kind takes them. */
export type DocumentKinds = Readonly<Record<string, DocumentKind>>;

/** The kind of document that a room has; undefined for a room of presence only, and for one of a newer server. */
export function documentOf(kinds: DocumentKinds, room: string): DocumentKind | undefined {
  const kind = parseRoomName(room)?.kind;
  return kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
}
