import type { Trx } from '../database/client.ts';

/**
 * Keeps a legal hold away from a project until the transaction is over, so that bytes can go.
 * @param projectId null for what is of no project
 * @returns false when the project is on hold, or somebody is changing it right now
 */
export async function holdOff(trx: Trx, projectId: string | null): Promise<boolean> {
  if (projectId === null) return true;
  const free = await trx
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('legal_hold', '=', false)
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  return free !== undefined;
}
