import type { Principal } from '@plumbline/shared/abilities/principal.ts';
import type { KeptNote } from '@plumbline/shared/contract/kept-notes.ts';
import type { Note } from '@plumbline/shared/contract/note.ts';
import { toNoteRow, type NoteRecord } from '@plumbline/server/notes/note-record.ts';
import { FLOOR_IMAGE_FILE } from '../../media/floor-image-file.ts';
import type { MediaSigner } from '../../media/media-signer.ts';

/** A note by itself, with a signed address of its floor image. */
export function toNote(note: NoteRecord, principal: Principal, signer: MediaSigner): Note {
  return { ...toKeptNote(note), floorImageUrl: floorImageUrl(note.floorImageId, principal, signer) };
}

/** The same without its picture, whose address ends before it is read. */
export function toKeptNote(note: NoteRecord): KeptNote {
  const { text, statusAt, statusBy } = note;
  return { ...toNoteRow(note), text, statusAt: statusAt.toISOString(), statusBy };
}

/** The signed address of a floor image, which ends after a while; null where there is none. */
export function floorImageUrl(
  floorImageId: string | null,
  principal: Principal,
  signer: MediaSigner,
): string | null {
  if (floorImageId === null) return null;
  return `${signer.sign(principal, `floor-image/${floorImageId}`).base}${FLOOR_IMAGE_FILE}`;
}
