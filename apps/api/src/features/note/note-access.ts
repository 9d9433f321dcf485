import type { OwnedRecord } from '@plumbline/shared/abilities/ability.ts';
import type { MemberPrincipal, Principal } from '@plumbline/shared/abilities/principal.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import type { NoteActor } from '@plumbline/server/notes/note-actor.ts';
import { readNote, type NoteRecord } from '@plumbline/server/notes/note-record.ts';
import { projectAccess, type ProjectAccess } from '../../access.ts';

/** Who the caller is among the notes of a project. @throws AppError not-found */
export async function noteActor(trx: Trx, principal: MemberPrincipal, projectId: string): Promise<NoteActor> {
  const { ability, require } = await projectAccess(trx, principal, projectId);
  const { tenantId, accountId } = principal;
  return { tenantId, projectId, accountId, ability, require };
}

/**
 * A note, living or deleted, and what the caller may do in its project. A finding that nobody has decided on exists for
 * its reviewers only. @throws AppError not-found
 */
export async function noteAccess(
  trx: Trx,
  principal: Principal,
  noteId: string,
): Promise<{ note: NoteRecord; access: ProjectAccess }> {
  const note = await readNote(trx, noteId);
  if (!note) throw new AppError('not-found');
  const access = await projectAccess(trx, principal, note.projectId);
  if (note.type === 'ai' && access.ability.cannot('review', 'AiNote')) throw new AppError('not-found');
  return { note, access };
}

/** A living note, for somebody who reads it or what belongs to it. @throws AppError not-found, not-authorized */
export async function readableNote(
  trx: Trx,
  principal: Principal,
  noteId: string,
): Promise<{ note: NoteRecord; access: ProjectAccess }> {
  const found = await noteAccess(trx, principal, noteId);
  found.access.require('read', 'Note', noteRecord(found.note));
  if (found.note.deletedAt !== null) throw new AppError('not-found');
  return found;
}

/** What the ability rules look at in a note that is read. */
function noteRecord({ createdBy, place, type }: NoteRecord): OwnedRecord {
  return {
    createdBy: createdBy?.id ?? '',
    reviewed: type !== 'ai',
    ...(place && { floorId: place.floorId }),
  };
}

/** Who is about to change a note. @throws AppError not-found */
export async function actorOfNote(trx: Trx, principal: MemberPrincipal, noteId: string): Promise<NoteActor> {
  const { note } = await noteAccess(trx, principal, noteId);
  return noteActor(trx, principal, note.projectId);
}
