/**
 * What is kept for a while after its end, one entry for each kind: where it is found, until when it is kept, and what
 * brings it back, keeps it longer or ends it now. The list, the warnings and the actions know no kind by name.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ExpiringKind } from '@plumbline/shared/contract/expired.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { bringBackInspection } from '../captures/change-inspection.ts';
import type { CaptureJobs } from '../captures/go-on.ts';
import { filmEndsAt, filmPurgeAt, isPublishedFilm, keepFilm, purgeFilm } from '../captures/purge-films.ts';
import { inspectionPurgeAt, purgeInspection } from '../captures/purge-inspections.ts';
import type { Trx } from '../database/client.ts';
import { assertNamesFree } from '../floor-plans/floor-names.ts';
import { getPlanOrDeleted, restorePlan } from '../floor-plans/floor-plan.store.ts';
import { planPurgeAt, purgePlan } from '../floor-plans/purge-plans.ts';
import { bringBackNote } from '../notes/delete-note.ts';
import { notePurgeAt, noteTitle, purgeNote } from '../notes/purge-notes.ts';
import { bringBackReport, purgeReport, reportEndsAt, reportPurgeAt } from '../reports/purge-reports.ts';
import { isKeptUpload, uploadPurgeAt } from '../uploads/expired-uploads.ts';
import { endUpload, keepUpload } from '../uploads/upload.store.ts';

export interface ExpiringKindEntry {
  /** SQL: all there are, with no more than what says who sees them, when they go and what they are called. */
  items: RawBuilder<unknown>;
  /** SQL: what is shown of `e`, one item of any kind. It costs some look-ups, so it is asked of one page only. */
  details: RawBuilder<unknown>;
  /** Nobody else restores or ends it until the transaction is over. */
  lock(trx: Trx, id: string): Promise<void>;
  /** How much longer it can be kept, once. */
  extendDays: number;
  /**
   * @param jobs take up what was left in the middle
   * @throws AppError
   */
  restore(trx: Trx, item: { id: string; accountId: string }, jobs: CaptureJobs): Promise<void>;
  extend(trx: Trx, id: string, days: number): Promise<void>;
  /** Its bytes go with the next sweep. */
  purge(trx: Trx, id: string): Promise<void>;
}

export const EXPIRING: Record<ExpiringKind, ExpiringKindEntry> = {
  plan: {
    items: sql`
      SELECT 'plan'::text AS kind, f.id, f.tenant_id, f.project_id, f.name, ${planPurgeAt} AS purge_at
      FROM floor_plan f WHERE f.deleted_at IS NOT NULL`,
    details: sql`
      SELECT f.deleted_at AS expired_at,
        (SELECT COALESCE(sum(s.size_bytes), 0)::bigint FROM plan_revision r JOIN stored_file s ON s.id = r.file_id
          WHERE r.floor_plan_id = f.id) AS size_bytes,
        f.deleted_by AS by_id,
        (SELECT r.file_id FROM plan_revision r
          WHERE r.floor_plan_id = f.id AND r.number = f.current_revision) AS picture_id,
        true AS can_restore, f.extended_days
      FROM floor_plan f WHERE e.kind = 'plan' AND f.id = e.id`,
    lock: async (trx, id) => {
      await trx.selectFrom('floor_plan').select('id').where('id', '=', id).forUpdate().execute();
    },
    extendDays: 30,
    restore: async (trx, { id, accountId }) => {
      const plan = await getPlanOrDeleted(trx, id);
      if (!plan) throw new AppError('not-found');
      // Asked before anything is written: a name that turns out to be taken then would end the whole transaction.
      await assertNamesFree(trx, plan.projectId, [plan.name]);
      const restored = await restorePlan(trx, { floorPlanId: id, actor: { kind: 'member', id: accountId } });
      if (!restored.ok) throw new AppError(restored.code);
    },
    extend: async (trx, id, days) => {
      await trx.updateTable('floor_plan').set({ extended_days: days }).where('id', '=', id).execute();
    },
    purge: async (trx, id) => {
      await purgePlan(trx, id);
    },
  },
  upload: {
    items: sql`
      SELECT 'upload'::text AS kind, u.id, u.tenant_id, u.project_id, u.file_name AS name, ${uploadPurgeAt} AS purge_at
      FROM upload u WHERE u.expires_at <= now() AND ${isKeptUpload}`,
    details: sql`
      SELECT u.expires_at AS expired_at,
        CASE u.state WHEN 'failed' THEN 0 ELSE u.received_bytes END AS size_bytes,
        u.account_id AS by_id, NULL::uuid AS picture_id, u.state <> 'failed' AS can_restore, u.extended_days
      FROM upload u WHERE e.kind = 'upload' AND u.id = e.id`,
    lock: async (trx, id) => {
      await trx.selectFrom('upload').select('id').where('id', '=', id).forUpdate().execute();
    },
    extendDays: 14,
    restore: async (trx, { id }) => {
      if (!(await keepUpload(trx, id))) throw new AppError('not-found');
    },
    extend: async (trx, id, days) => {
      await trx.updateTable('upload').set({ extended_days: days }).where('id', '=', id).execute();
    },
    purge: endUpload,
  },
  note: {
    items: sql`
      SELECT 'note'::text AS kind, n.id, n.tenant_id, n.project_id, ${noteTitle} AS name, ${notePurgeAt} AS purge_at
      FROM note n WHERE n.deleted_at IS NOT NULL`,
    details: sql`
      SELECT n.deleted_at AS expired_at,
        (SELECT COALESCE(sum(s.size_bytes), 0)::bigint FROM stored_file s WHERE s.deleted_at IS NULL
          AND (s.id = n.floor_image_id
            OR s.id IN (SELECT a.file_id FROM note_attachment a WHERE a.note_id = n.id))) AS size_bytes,
        n.deleted_by AS by_id, NULL::uuid AS picture_id, true AS can_restore, n.extended_days
      FROM note n WHERE e.kind = 'note' AND n.id = e.id`,
    lock: async (trx, id) => {
      await trx.selectFrom('note').select('id').where('id', '=', id).forUpdate().execute();
    },
    extendDays: 30,
    restore: async (trx, { id, accountId }) => {
      await bringBackNote(trx, id, accountId);
    },
    extend: async (trx, id, days) => {
      await trx.updateTable('note').set({ extended_days: days }).where('id', '=', id).execute();
    },
    purge: purgeNote,
  },
  inspection: {
    items: sql`
      SELECT 'inspection'::text AS kind, i.id, i.tenant_id, i.project_id, i.name, ${inspectionPurgeAt} AS purge_at
      FROM inspection i WHERE i.deleted_at IS NOT NULL`,
    details: sql`
      SELECT i.deleted_at AS expired_at,
        (SELECT COALESCE(sum(s.size_bytes), 0)::bigint FROM capture_source s
          WHERE s.inspection_id = i.id AND s.film_gone_at IS NULL) AS size_bytes,
        i.deleted_by AS by_id, NULL::uuid AS picture_id, true AS can_restore, i.extended_days
      FROM inspection i WHERE e.kind = 'inspection' AND i.id = e.id`,
    lock: async (trx, id) => {
      await trx.selectFrom('inspection').select('id').where('id', '=', id).forUpdate().execute();
    },
    extendDays: 30,
    restore: async (trx, item, jobs) => {
      await bringBackInspection(trx, item, jobs);
    },
    extend: async (trx, id, days) => {
      await trx.updateTable('inspection').set({ extended_days: days }).where('id', '=', id).execute();
    },
    purge: purgeInspection,
  },
  film: {
    items: sql`
      SELECT 'film'::text AS kind, s.id, s.tenant_id, i.project_id, s.file_name AS name, ${filmPurgeAt} AS purge_at
      FROM capture_source s JOIN inspection i ON i.id = s.inspection_id
      WHERE ${isPublishedFilm} AND ${filmEndsAt} <= now()`,
    details: sql`
      SELECT ${filmEndsAt} AS expired_at, s.size_bytes, i.created_by AS by_id, NULL::uuid AS picture_id,
        true AS can_restore, s.extended_days
      FROM capture_source s JOIN inspection i ON i.id = s.inspection_id WHERE e.kind = 'film' AND s.id = e.id`,
    lock: async (trx, id) => {
      await trx.selectFrom('capture_source').select('id').where('id', '=', id).forUpdate().execute();
    },
    extendDays: 90,
    restore: (trx, { id }) => keepFilm(trx, id),
    extend: async (trx, id, days) => {
      await trx.updateTable('capture_source').set({ extended_days: days }).where('id', '=', id).execute();
    },
    purge: purgeFilm,
  },
  report: {
    items: sql`
      SELECT 'report'::text AS kind, r.id, r.tenant_id, r.project_id, r.name, ${reportPurgeAt} AS purge_at
      FROM report r WHERE r.file_id IS NOT NULL AND ${reportEndsAt} <= now()`,
    details: sql`
      SELECT ${reportEndsAt} AS expired_at, s.size_bytes, coalesce(r.deleted_by, r.created_by) AS by_id,
        NULL::uuid AS picture_id, true AS can_restore, r.extended_days
      FROM report r JOIN stored_file s ON s.id = r.file_id WHERE e.kind = 'report' AND r.id = e.id`,
    lock: async (trx, id) => {
      await trx.selectFrom('report').select('id').where('id', '=', id).forUpdate().execute();
    },
    extendDays: 30,
    restore: (trx, { id }) => bringBackReport(trx, id),
    extend: async (trx, id, days) => {
      await trx.updateTable('report').set({ extended_days: days }).where('id', '=', id).execute();
    },
    purge: purgeReport,
  },
};
