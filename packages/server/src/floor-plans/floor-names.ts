import { sql } from 'kysely';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { FLOOR_NAME_MAX_CHARS } from '@plumbline/shared/contract/floor.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import type { Trx } from '../database/client.ts';
import { violates } from '../database/violates.ts';
import { nameKey } from '../names/name-key.ts';

/** Keys of all names that are taken in a project: living plans, and plans still being rendered. */
export async function takenNameKeys(trx: Trx, projectId: string): Promise<Set<string>> {
  const plans = await trx
    .selectFrom('floor_plan')
    .select('name_key')
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .execute();
  const rendering = await trx
    .selectFrom('upload')
    .select('chosen')
    .where('project_id', '=', projectId)
    .where('state', '=', 'rendering')
    .execute();
  return new Set([
    ...plans.map((plan) => plan.name_key),
    ...rendering.flatMap((upload) =>
      upload.chosen.filter((page) => !page.revisionOf).map((page) => nameKey(page.name)),
    ),
  ]);
}

/**
 * Makes sure that new plans may have these names: free in the project and different from one another.
 * Who asks at the same moment waits until this transaction ends, so of two with one name the second is told at once
 * and not after its rendering.
 * @throws AppError floor-name-taken
 */
export async function assertNamesFree(trx: Trx, projectId: string, names: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`floor-names ${projectId}`}, 0))`.execute(trx);
  const taken = await takenNameKeys(trx, projectId);
  for (const name of names) {
    const key = nameKey(name);
    if (taken.has(key)) throw nameTaken(name);
    taken.add(key);
  }
}

/** The wanted name, or `name (2)` and so on when it is taken; `taken` (keys) grows by the answer. */
export function freeName(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const name = cutText(wanted, FLOOR_NAME_MAX_CHARS - suffix.length).trim() + suffix;
    const key = nameKey(name);
    if (!taken.has(key)) {
      taken.add(key);
      return name;
    }
  }
}

/** Runs a statement that may meet the unique index on names. @throws AppError floor-name-taken */
export async function withUniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'floor_plan_name_unique')) throw nameTaken(name);
    throw error;
  }
}

function nameTaken(name: string): AppError {
  return new AppError('floor-name-taken', { params: { name } });
}
