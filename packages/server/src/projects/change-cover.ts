import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { addStoredFile, markFilesDeleted } from '../files/stored-file.store.ts';
import { projectDetail } from './project-record.ts';
import { lockProject, type ProjectChangeResult } from './project.store.ts';

export interface NewCover {
  /** UUID under which the pictures were written. */
  id: string;
  originalName: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * Gives a project another cover, or none, if it still has the one that the caller saw. The former one's bytes go with
 * the next sweep. What was entered about the project keeps its version: nobody who edits it is disturbed.
 */
export async function changeCover(
  trx: Trx,
  wanted: { projectId: string; was: string | null; cover: NewCover | null; actor: Actor },
): Promise<ProjectChangeResult> {
  const { projectId, was, cover, actor } = wanted;
  const current = await lockProject(trx, projectId);
  if (!current) return { ok: false, code: 'not-found' };
  if (current.coverFileId !== was) return { ok: false, code: 'conflict', current };
  const { tenantId, name } = current;
  if (cover) {
    const createdBy = actor.id;
    if (createdBy === null) throw new TypeError('a cover that nobody set');
    await addStoredFile(trx, { ...cover, tenantId, projectId, purpose: 'cover', createdBy });
  }
  await trx
    .updateTable('project')
    .set({ cover_file_id: cover?.id ?? null, updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .execute();
  if (was !== null) await markFilesDeleted(trx, [was]);
  const events = [
    { kind: 'project-changed' as const, subjectId: projectId, payload: { name, changed: ['cover'] } },
  ];
  await appendEvents(trx, { tenantId, projectId, actor, events });
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a locked project is gone');
  return { ok: true, project };
}
