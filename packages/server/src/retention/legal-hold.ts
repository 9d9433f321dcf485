import { sql } from 'kysely';
import type { Trx } from '../database/client.ts';
import { appendEvents, type Actor } from '../events/append-events.ts';
import { projectDetail } from '../projects/project-record.ts';
import { lockProject, type ProjectChangeResult } from '../projects/project.store.ts';
import { EXPIRED_ITEMS } from './list-expired.ts';

/**
 * Puts a project that still has the version the caller saw on legal hold, or lifts it. Nothing changes, and nothing is
 * told, when it is so already. What was kept by a hold is told of anew before it goes.
 */
export async function setLegalHold(
  trx: Trx,
  wanted: { projectId: string; isHeld: boolean; version: number; actor: Actor },
): Promise<ProjectChangeResult> {
  const { projectId, isHeld, version, actor } = wanted;
  const current = await lockProject(trx, projectId);
  if (!current) return { ok: false, code: 'not-found' };
  if (current.version !== version) return { ok: false, code: 'conflict', current };
  if (current.legalHold === isHeld) return { ok: true, project: current };
  await trx
    .updateTable('project')
    .set({ legal_hold: isHeld, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', projectId)
    .execute();
  if (!isHeld) await takeBackWarningsOf(trx, current);
  await appendEvents(trx, {
    tenantId: current.tenantId,
    projectId,
    actor,
    events: [
      {
        kind: 'project-changed',
        subjectId: projectId,
        payload: { name: current.name, changed: ['legalHold'] },
      },
    ],
  });
  const project = await projectDetail(trx, projectId);
  if (!project) throw new Error('a locked project is gone');
  return { ok: true, project };
}

async function takeBackWarningsOf(
  trx: Trx,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<void> {
  await sql`
    DELETE FROM purge_warning WHERE tenant_id = ${tenantId} AND (kind, item_id) IN (
      SELECT e.kind, e.id FROM ${EXPIRED_ITEMS} WHERE p.id = ${id})`.execute(trx);
}
