import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { DatabaseRole } from './pool.ts';
import { UnfitDatabaseError } from './unfit-database.ts';

const ROLES: readonly DatabaseRole[] = ['plumbline_app', 'plumbline_identity'];
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes the roles of the pools where they are absent and sees to it that the owner may switch to them.
 * Roles belong to the whole cluster, not to the database, and can be lost without it (a dump restored elsewhere):
 * therefore at every start and not as a migration. Whoever makes a role without being superuser becomes its
 * administrator, but may not switch to it before saying so.
 * @throws UnfitDatabaseError when the owner has no right to do so
 */
export async function prepareRoles(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Several starts at once wait for one another: two grants of one role at the same time fail.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('plumbline roles', 0))`.execute(trx);
    for (const role of ROLES) await allowed(trx, () => createRole(trx, role), mayNotCreate);
    for (const role of ROLES) await allowed(trx, () => grantRole(trx, role), mayNotSwitch);
  });
}

/** Another database of the cluster may have made the role already, even at this moment. */
async function createRole(trx: Transaction<unknown>, role: DatabaseRole): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`.execute(trx);
  if (rows.length > 0) return;
  const create = sql.raw(`
    DO $$ BEGIN
      CREATE ROLE ${role} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END $$`);
  await create.execute(trx);
}

/** A superuser may switch to every role, so nothing is granted to one. */
async function grantRole(trx: Transaction<unknown>, role: DatabaseRole): Promise<void> {
  const { rows } = await sql<{
    can: boolean;
  }>`SELECT pg_has_role(current_user, ${role}, 'SET') AS can`.execute(trx);
  if (rows[0]?.can) return;
  await sql`GRANT ${sql.id(role)} TO CURRENT_USER WITH SET TRUE`.execute(trx);
}

async function allowed(
  trx: Transaction<unknown>,
  work: () => Promise<void>,
  sentence: (owner: string) => string,
): Promise<void> {
  const { rows } = await sql<{ owner: string }>`SELECT quote_ident(current_user) AS owner`.execute(trx);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new UnfitDatabaseError(sentence(rows[0]?.owner ?? ''), { cause: error });
  }
}

function mayNotCreate(owner: string): string {
  return `The database owner ${owner} may not make the roles ${ROLES.join(' and ')}; let an administrator run: ALTER ROLE ${owner} CREATEROLE;`;
}

function mayNotSwitch(owner: string): string {
  return `The roles ${ROLES.join(' and ')} exist already and the database owner ${owner} may not switch to them; let an administrator run: GRANT ${ROLES.join(', ')} TO ${owner} WITH SET TRUE;`;
}
