/**
 * Schedules of reports. When one comes next is counted once, by the project's clock of that moment, and again when the
 * project moves to another zone. Guarded by report-schedule.pg.test.ts.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ReportKind, ReportState } from '@plumbline/shared/contract/report.ts';
import type { ReportPeriod, ScheduleState } from '@plumbline/shared/contract/report-schedule.ts';
import { nextRun, type Rhythm } from '@plumbline/shared/reports/next-run.ts';
import type { Trx } from '../database/client.ts';
import type { AskedReport } from '../database/tables/report-tables.ts';
import { tellTenant } from '../notifications/tell-tenant.ts';
import { isListed } from './purge-reports.ts';

/** What is saved of one. */
export interface SavedSchedule extends Rhythm {
  tenantId: string;
  projectId: string;
  /** Under whose rights its reports are made. */
  accountId: string;
  kind: ReportKind;
  name: string;
  asked: AskedReport;
  period: ReportPeriod | null;
  recipientIds: readonly string[];
}

export interface ScheduleRecord extends Omit<SavedSchedule, 'accountId' | 'recipientIds'> {
  id: string;
  state: ScheduleState;
  nextAt: Date;
  runAs: { id: string; name: string };
  recipients: { id: string; name: string }[];
  lastReport: { id: string; name: string; state: ReportState; createdAt: string } | null;
}

/** What depends on what was saved. */
async function rowOf(trx: Trx, saved: SavedSchedule) {
  const { timeZone, now } = await clockOf(trx, saved.projectId);
  return {
    run_as: saved.accountId,
    kind: saved.kind,
    name: saved.name,
    asked: JSON.stringify(saved.asked),
    period: saved.period === null ? null : JSON.stringify(saved.period),
    recipient_ids: [...saved.recipientIds],
    every: saved.every,
    day: saved.day,
    hour: saved.hour,
    time_zone: timeZone,
    next_at: nextRun(saved, timeZone, now),
  };
}

async function clockOf(trx: Trx, projectId: string): Promise<{ timeZone: string; now: Date }> {
  return trx
    .selectFrom('project')
    .select(['time_zone as timeZone', sql<Date>`now()`.as('now')])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** @returns its id */
export async function addSchedule(trx: Trx, saved: SavedSchedule): Promise<string> {
  const { tenantId: tenant_id, projectId: project_id } = saved;
  const { id } = await trx
    .insertInto('report_schedule')
    .values({ tenant_id, project_id, ...(await rowOf(trx, saved)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saving a stopped schedule takes it up again: its reports are made for whoever saved it. */
export async function saveSchedule(trx: Trx, scheduleId: string, saved: SavedSchedule): Promise<void> {
  const state = sql<ScheduleState>`CASE state WHEN 'paused' THEN state ELSE 'active' END`;
  await trx
    .updateTable('report_schedule')
    .set({ ...(await rowOf(trx, saved)), state })
    .where('id', '=', scheduleId)
    .execute();
}

export async function pauseSchedule(trx: Trx, scheduleId: string): Promise<void> {
  await trx.updateTable('report_schedule').set({ state: 'paused' }).where('id', '=', scheduleId).execute();
}

/** What was missed meanwhile is not made up for. */
export async function resumeSchedule(
  trx: Trx,
  { id, projectId, every, day, hour }: ScheduleRecord,
  accountId: string,
): Promise<void> {
  const { timeZone, now } = await clockOf(trx, projectId);
  await trx
    .updateTable('report_schedule')
    .set({
      state: 'active',
      run_as: accountId,
      time_zone: timeZone,
      next_at: nextRun({ every, day, hour }, timeZone, now),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(trx: Trx, scheduleId: string): Promise<void> {
  await trx.deleteFrom('report_schedule').where('id', '=', scheduleId).execute();
}

/** Of a project, the oldest first. */
export async function listSchedules(trx: Trx, projectId: string): Promise<ScheduleRecord[]> {
  return select(trx, sql`s.project_id = ${projectId}`);
}

export async function findSchedule(trx: Trx, scheduleId: string): Promise<ScheduleRecord | null> {
  const [found] = await select(trx, sql`s.id = ${scheduleId}`);
  return found ?? null;
}

const nameOf = (account: RawBuilder<unknown>) => sql`coalesce((SELECT m.account_name FROM tenant_member m
  WHERE m.account_id = ${account} AND m.tenant_id = s.tenant_id), '')`;

async function select(trx: Trx, where: RawBuilder<unknown>): Promise<ScheduleRecord[]> {
  const { rows } = await sql<ScheduleRecord>`
    SELECT s.id, s.tenant_id AS "tenantId", s.project_id AS "projectId", s.kind, s.name, s.asked, s.period, s.every, s.day,
      s.hour, s.state, s.next_at AS "nextAt",
      jsonb_build_object('id', s.run_as, 'name', ${nameOf(sql`s.run_as`)}) AS "runAs",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', ${nameOf(sql`x.id`)}) ORDER BY x.at)
        FROM unnest(s.recipient_ids) WITH ORDINALITY x (id, at)), '[]') AS recipients,
      (SELECT jsonb_build_object('id', r.id, 'name', r.name, 'state', r.state, 'createdAt', r.created_at)
        FROM report r WHERE r.schedule_id = s.id AND ${isListed} ORDER BY r.created_at DESC LIMIT 1) AS "lastReport"
    FROM report_schedule s WHERE ${where} ORDER BY s.id`.execute(trx);
  return rows;
}

const isWaiting = sql<boolean>`(s.state = 'active' AND p.status = 'active'
  AND (s.next_at <= now() OR s.time_zone <> p.time_zone))`;

/** Schedules of the transaction's tenants that are due, or were counted by another clock. */
export async function listDueSchedules(trx: Trx, limit: number): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    SELECT s.id, s.tenant_id AS "tenantId" FROM report_schedule s JOIN project p ON p.id = s.project_id
    WHERE ${isWaiting} ORDER BY s.next_at LIMIT ${limit}`.execute(trx);
  return rows;
}

export interface DueSchedule extends SavedSchedule {
  id: string;
  /** False where only its clock is another now. */
  isDue: boolean;
  timeZone: string;
  now: Date;
}

/** Holds one that waits still. @returns null when somebody else has it or had it */
export async function lockDueSchedule(trx: Trx, scheduleId: string): Promise<DueSchedule | null> {
  const { rows } = await sql<DueSchedule>`
    SELECT s.id, s.tenant_id AS "tenantId", s.project_id AS "projectId", s.run_as AS "accountId", s.kind, s.name, s.asked,
      s.period, s.recipient_ids AS "recipientIds", s.every, s.day, s.hour, s.next_at <= now() AS "isDue",
      p.time_zone AS "timeZone", now() AS now
    FROM report_schedule s JOIN project p ON p.id = s.project_id
    WHERE s.id = ${scheduleId} AND ${isWaiting} FOR UPDATE OF s SKIP LOCKED`.execute(trx);
  return rows[0] ?? null;
}

/** What was missed until now is over. */
export async function moveOnSchedule(trx: Trx, schedule: DueSchedule): Promise<void> {
  const { id, timeZone, now } = schedule;
  await trx
    .updateTable('report_schedule')
    .set({ time_zone: timeZone, next_at: nextRun(schedule, timeZone, now) })
    .where('id', '=', id)
    .execute();
}

/** Tells whoever its reports were made for, and those who can take it up again. */
export async function stopSchedule(trx: Trx, schedule: DueSchedule): Promise<void> {
  const { id, tenantId, projectId, accountId, name } = schedule;
  await trx.updateTable('report_schedule').set({ state: 'stopped' }).where('id', '=', id).execute();
  const stopped = {
    kind: 'schedule-stopped',
    subjectId: id,
    projectId,
    actorId: null,
    params: { name },
    bundle: id,
  } as const;
  await tellTenant(trx, tenantId, {
    notifications: [
      { ...stopped, to: { accountIds: [accountId] } },
      { ...stopped, to: { projectRoles: [10] } },
    ],
    events: [],
  });
}
