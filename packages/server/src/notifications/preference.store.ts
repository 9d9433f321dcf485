/** How somebody wants to be told. Guarded by notifications.pg.test.ts. */
import { sql } from 'kysely';
import {
  DEFAULT_CHOICES,
  PREFERENCE_KEYS,
  PreferenceChoicesSchema,
  kindsOf,
  type PreferenceChoices,
  type Preferences,
  type QuietHours,
} from '@plumbline/shared/contract/notification.ts';
import type { MemberPrincipal } from '@plumbline/shared/abilities/principal.ts';
import type { Trx } from '../database/client.ts';
import { appendTenantEvents } from '../events/tenant-events.ts';
import { visibleProjects } from '../projects/visible-projects.ts';
import type { Owner } from './notification.store.ts';

/** With the role in the tenant, by which they see projects. */
export type Chooser = Owner & Pick<MemberPrincipal, 'systemRole'>;

/** What somebody has chosen, the defaults where nothing was. */
export async function readPreferences(trx: Trx, owner: Chooser): Promise<Preferences> {
  const row = await trx
    .selectFrom('notification_preference')
    .select(['version', 'choices', 'quiet_from', 'quiet_until'])
    .where('account_id', '=', owner.accountId)
    .where('tenant_id', '=', owner.tenantId)
    .executeTakeFirst();
  const mutedProjects = await trx
    .selectFrom('project_mute as x')
    .innerJoin('project as p', 'p.id', 'x.project_id')
    .select(['p.id', 'p.name'])
    .where('x.account_id', '=', owner.accountId)
    .where('x.tenant_id', '=', owner.tenantId)
    .where(visibleProjects(owner))
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute();
  // What was added to the list of choices since has its default.
  const choices = PreferenceChoicesSchema.parse({ ...DEFAULT_CHOICES, ...row?.choices });
  return { version: row?.version ?? 0, choices, quietHours: quietHoursOf(row), mutedProjects };
}

function quietHoursOf(row: { quiet_from: string | null; quiet_until: string | null } | undefined) {
  if (!row?.quiet_from || !row.quiet_until) return null;
  const [from, until] = [row.quiet_from, row.quiet_until].map((time) => time.slice(0, 'HH:MM'.length));
  return from === undefined || until === undefined ? null : { from, until };
}

export type PreferencesSaved = { ok: true; preferences: Preferences } | { ok: false; current: Preferences };

/** Stores a choice unless another was stored since the caller looked; mails that wait and are not wanted any more stay. */
export async function savePreferences(
  trx: Trx,
  owner: Chooser,
  {
    version,
    choices,
    quietHours,
  }: { version: number; choices: PreferenceChoices; quietHours?: QuietHours | null | undefined },
): Promise<PreferencesSaved> {
  const { accountId, tenantId } = owner;
  const text = JSON.stringify(choices);
  const [from, until] = [quietHours?.from ?? null, quietHours?.until ?? null];
  const keepsHours = quietHours === undefined;
  const { rows } = await sql`
    INSERT INTO notification_preference AS held (account_id, tenant_id, version, choices, quiet_from, quiet_until)
    SELECT ${accountId}::uuid, ${tenantId}::uuid, 1, ${text}::jsonb, ${from}::time, ${until}::time WHERE ${version}::integer = 0 OR EXISTS (
      SELECT FROM notification_preference WHERE account_id = ${accountId} AND tenant_id = ${tenantId})
    ON CONFLICT (account_id, tenant_id)
      DO UPDATE SET version = held.version + 1, choices = EXCLUDED.choices,
        quiet_from = CASE WHEN ${keepsHours}::boolean THEN held.quiet_from ELSE EXCLUDED.quiet_from END,
        quiet_until = CASE WHEN ${keepsHours}::boolean THEN held.quiet_until ELSE EXCLUDED.quiet_until END
      WHERE held.version = ${version}
    RETURNING version`.execute(trx);
  if (rows.length === 0) return { ok: false, current: await readPreferences(trx, owner) };
  const unwanted = PREFERENCE_KEYS.filter((key) => choices[key].mail === 'off').flatMap(kindsOf);
  if (unwanted.length > 0) {
    await trx
      .updateTable('notification')
      .set({ mail_due_at: null })
      .where('account_id', '=', accountId)
      .where('tenant_id', '=', tenantId)
      .where('mailed_at', 'is', null)
      .where('kind', 'in', unwanted)
      .execute();
  }
  await tellOwner(trx, owner);
  return { ok: true, preferences: await readPreferences(trx, owner) };
}

/** Silences a project for somebody, or lets it speak again. */
export async function muteProject(
  trx: Trx,
  { accountId, tenantId }: Owner,
  projectId: string,
  isMuted: boolean,
): Promise<void> {
  if (isMuted) {
    await trx
      .insertInto('project_mute')
      .values({ project_id: projectId, account_id: accountId, tenant_id: tenantId })
      .onConflict((conflict) => conflict.columns(['project_id', 'account_id']).doNothing())
      .execute();
  } else {
    await trx
      .deleteFrom('project_mute')
      .where('project_id', '=', projectId)
      .where('account_id', '=', accountId)
      .execute();
  }
  await tellOwner(trx, { accountId, tenantId });
}

/** The other tabs of the same person follow. */
function tellOwner(trx: Trx, { accountId, tenantId }: Owner): Promise<void> {
  const event = { kind: 'preferences-changed', subjectId: accountId, accountIds: [accountId] } as const;
  return appendTenantEvents(trx, tenantId, [event]);
}
