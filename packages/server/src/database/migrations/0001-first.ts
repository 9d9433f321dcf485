import { sql, type Kysely } from 'kysely';
import { grantTables } from './first/grants.ts';
import { identityTables } from './first/identity-tables.ts';
import { journalTables } from './first/journal-tables.ts';
import { planTables } from './first/plan-tables.ts';
import { projectTables } from './first/project-tables.ts';
import { recordTables } from './first/record-tables.ts';
import { createRoles } from './first/roles.ts';
import { isolateTenants } from './first/tenant-isolation.ts';

/** Roles, all tables of the first version, row level security and what each role may do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const script of [
    createRoles,
    identityTables,
    projectTables,
    planTables,
    journalTables,
    recordTables,
    isolateTenants,
    grantTables,
  ]) {
    await sql.raw(script).execute(db);
  }
}
