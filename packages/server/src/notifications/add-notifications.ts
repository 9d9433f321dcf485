/**
 * Writes what people are told, in the transaction of what happened: once, to nobody of the own doing, and as each of
 * them has chosen. Either role may, the identity role only to certain accounts. Guarded by notifications.pg.test.ts.
 */
import { sql, type RawBuilder } from 'kysely';
import {
  DEFAULT_CHOICES,
  NOTIFICATION_KINDS,
  isFixedTopic,
  isUrgent,
  type NotificationKind,
  type PreferenceChoice,
  type NotificationTopic,
} from '@plumbline/shared/contract/notification.ts';
import type { Trx } from '../database/client.ts';
import { runsProject } from './runs-project.ts';
import { isLivingNote, seesProject } from './sees-note.ts';
import type { NewNotification, Recipients } from './notifications-of-events.ts';

/** Whoever sees it live within this time needs no mail. */
const MAIL_AFTER_SECONDS = 120;
const DAILY_AT = '07:00';

/** What is told whatever was chosen; its mail is written by whoever knows of it. */
const ALWAYS: PreferenceChoice = { inApp: true, mail: 'off' };

/** How long what is alike stands together; notes change all the time. */
const BUNDLE_MINUTES = 60;
const NOTE_BUNDLE_MINUTES = 15;

/** When a mail of each choice goes out: days and hours are those of the tenant's time zone. */
const dueOf = (
  kind: NotificationKind,
) => sql<Date | null>`CASE ${isUrgent(kind) ? sql`replace(chosen.mail, 'hourly', 'now')` : sql`chosen.mail`}
  WHEN 'now' THEN now() + make_interval(secs => ${MAIL_AFTER_SECONDS})
  WHEN 'hourly' THEN date_trunc('hour', now(), t.time_zone) + interval '1 hour'
  WHEN 'daily' THEN (
    (now() AT TIME ZONE t.time_zone)::date + ${DAILY_AT}::time
    + CASE WHEN (now() AT TIME ZONE t.time_zone)::time >= ${DAILY_AT}::time THEN interval '1 day' ELSE interval '0' END
  ) AT TIME ZONE t.time_zone
END`;

/**
 * Adds notifications of one tenant. @returns the accounts that have something new to see in the app
 */
export async function addNotifications(
  trx: Trx,
  tenantId: string,
  notifications: readonly NewNotification[],
): Promise<string[]> {
  const told = new Set<string>();
  for (const notification of notifications) {
    const { rows } = await insert(tenantId, notification).execute(trx);
    for (const { account_id: accountId } of rows) told.add(accountId);
  }
  return [...told];
}

/** Security is told whatever was chosen; its mail, if any, does not wait. */
export interface SecurityNotification extends Omit<NewNotification, 'to' | 'projectId' | 'actorId'> {
  accountId: string;
  hasMail: boolean;
}

/** Adds a notification about the own account. */
export async function addSecurityNotification(
  trx: Trx,
  tenantId: string,
  { accountId, hasMail, ...told }: SecurityNotification,
): Promise<void> {
  await trx
    .insertInto('notification')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      kind: told.kind,
      subject_id: told.subjectId,
      params: JSON.stringify(told.params),
      bundle_key: bundleKey(told),
      in_app: true,
      mail_due_at: hasMail ? sql<Date>`now()` : null,
    })
    .execute();
}

function insert(tenantId: string, told: NewNotification): RawBuilder<{ account_id: string }> {
  const { kind, projectId, subjectId, actorId, params } = told;
  const topic: NotificationTopic = NOTIFICATION_KINDS[kind];
  const standard = isFixedTopic(topic) ? ALWAYS : DEFAULT_CHOICES[topic];
  return sql`
    INSERT INTO notification (
      tenant_id, account_id, kind, project_id, project_name, subject_id, actor_id, params, bundle_key, in_app, mail_due_at)
    SELECT m.tenant_id, m.account_id, ${kind}, ${projectId}::uuid, ${projectName(projectId)}, ${subjectId},
      ${actorId}::uuid, ${JSON.stringify(params)}::jsonb, ${bundleKey(told)}, chosen.in_app, ${dueOf(kind)}
    FROM tenant_member m
    JOIN tenant t ON t.id = m.tenant_id
    LEFT JOIN notification_preference p ON p.account_id = m.account_id AND p.tenant_id = m.tenant_id
    CROSS JOIN LATERAL (
      SELECT COALESCE((p.choices->${topic}::text->>'inApp')::boolean, ${standard.inApp}::boolean) AS in_app,
        COALESCE(p.choices->${topic}::text->>'mail', ${standard.mail}::text) AS mail
    ) AS chosen
    WHERE m.tenant_id = ${tenantId} AND m.status = 'active' AND m.account_id IS DISTINCT FROM ${actorId}::uuid
      AND (chosen.in_app OR chosen.mail <> 'off') AND ${isFor(told)} AND ${isWanted(projectId, topic)}
      AND ${topic === 'notesUpdated' ? seesNote(told) : sql`true`}
    ORDER BY m.account_id
    RETURNING account_id`;
}

function projectName(projectId: string | null): RawBuilder<string | null> {
  if (projectId === null) return sql<null>`NULL`;
  return sql<string>`(SELECT name FROM project WHERE id = ${projectId})`;
}

function isFor({ to, projectId }: NewNotification): RawBuilder<boolean> {
  if ('projectRoles' in to) return isInProject(to, projectId);
  if ('accountIds' in to) return sql<boolean>`m.account_id = ANY (${[...to.accountIds]}::uuid[])`;
  if ('systemRoles' in to) return sql<boolean>`m.system_role = ANY (${[...to.systemRoles]}::text[])`;
  return sql<boolean>`(m.account_id <> ALL (${[...to.except]}::uuid[]) AND m.account_id IN (
    SELECT n.created_by FROM note n WHERE n.id = ${to.followersOf}
    UNION ALL SELECT n.assignee_id FROM note n WHERE n.id = ${to.followersOf}
    UNION ALL SELECT w.account_id FROM note_watcher w WHERE w.note_id = ${to.followersOf}))`;
}

function isInProject(
  { projectRoles, members = [], besides = [] }: Extract<Recipients, { projectRoles: unknown }>,
  projectId: string | null,
): RawBuilder<boolean> {
  const place = sql`
    SELECT FROM membership s WHERE s.project_id = ${projectId} AND s.account_id = m.account_id`;
  const ways = [
    sql<boolean>`EXISTS (${place} AND s.project_role = ANY (${[...projectRoles]}::smallint[]))`,
    ...(projectRoles.some((role) => role === 10) ? [runsProject(sql`${projectId}::uuid`)] : []),
    ...(members.length > 0
      ? [sql<boolean>`m.account_id = ANY (${[...members]}::uuid[]) AND EXISTS (${place})`]
      : []),
    ...(besides.length > 0 ? [sql<boolean>`m.system_role = ANY (${[...besides]}::text[])`] : []),
  ];
  return sql<boolean>`(${sql.join(ways, sql` OR `)})`;
}

function seesNote({ projectId, subjectId }: NewNotification): RawBuilder<boolean> {
  const [project, note] = [sql`${projectId}::uuid`, sql`${subjectId}::text`];
  return sql<boolean>`(${seesProject(project)} AND ${isLivingNote({ note, project })})`;
}

/** A muted project is silent, but for what becomes of one's own place in it. */
function isWanted(projectId: string | null, topic: NotificationTopic): RawBuilder<boolean> {
  if (projectId === null || topic === 'membership') return sql<boolean>`true`;
  return sql<boolean>`NOT EXISTS (
    SELECT FROM project_mute x WHERE x.project_id = ${projectId} AND x.account_id = m.account_id)`;
}

/** One kind about one thing within a while is one bundle. */
function bundleKey({ kind, bundle }: Pick<NewNotification, 'kind' | 'bundle'>): RawBuilder<string> {
  const minutes = NOTIFICATION_KINDS[kind] === 'notesUpdated' ? NOTE_BUNDLE_MINUTES : BUNDLE_MINUTES;
  const begun = sql`date_bin(make_interval(mins => ${minutes}), now(), 'epoch'::timestamptz)`;
  return sql<string>`${`${kind} ${bundle} `}::text || extract(epoch FROM ${begun})::bigint`;
}
