import { MINUTE_ROUTINES, type MinuteRoutine } from '@plumbline/shared/contract/job.ts';
import { sweepAccessChanges } from '@plumbline/server/access/access-changes.ts';
import { sweepHours } from '@plumbline/server/billing/sweep-hours.ts';
import { listLeftInspections, putAwayIfLeft } from '@plumbline/server/captures/left-inspections.ts';
import { listDueFilms, purgeFilmIfDue } from '@plumbline/server/captures/purge-films.ts';
import { listDueInspections, purgeInspectionIfDue } from '@plumbline/server/captures/purge-inspections.ts';
import { tellOfIdle } from '@plumbline/server/captures/tell-of-idle.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import {
  forgetStoredFile,
  listDeletedFiles,
  lockDeletedFile,
} from '@plumbline/server/files/stored-file.store.ts';
import { sweepTenantEvents } from '@plumbline/server/events/tenant-events.ts';
import { joinInvitedProjects } from '@plumbline/server/invitations/project-invitations.ts';
import { sweepMails } from '@plumbline/server/mail/mail.store.ts';
import { listForgottenImages } from '@plumbline/server/notes/floor-images.ts';
import { listDueNotes, purgeNoteIfDue } from '@plumbline/server/notes/purge-notes.ts';
import { remindOfNotes } from '@plumbline/server/notes/remind-of-notes.ts';
import { listDuePlans, purgeIfDue } from '@plumbline/server/floor-plans/purge-plans.ts';
import { sweepOperations } from '@plumbline/server/operations/operation-log.store.ts';
import { eachOf } from '@plumbline/server/jobs/each-of.ts';
import { logServerEdits } from '@plumbline/server/operations/server-edits.ts';
import { sweepIdempotency } from '@plumbline/server/idempotency/idempotency.store.ts';
import { sweepLinks } from '@plumbline/server/retention/sweep-links.ts';
import { tellOfExpired } from '@plumbline/server/retention/tell-of-expired.ts';
import { warnOfPurges } from '@plumbline/server/retention/warn-of-purges.ts';
import { listDueReports, purgeReportIfDue } from '@plumbline/server/reports/purge-reports.ts';
import { sweepNotifications } from '@plumbline/server/notifications/notification.store.ts';
import { sweepResets } from '@plumbline/server/sessions/password-reset.ts';
import { tellOfEndingLinks } from '@plumbline/server/share-links/tell-of-ending-links.ts';
import { sweepSessions } from '@plumbline/server/sessions/sessions.ts';
import { listActiveTenantIds, listTenantIds } from '@plumbline/server/tenants/tenant.store.ts';
import {
  deleteUpload,
  listExpiredUploads,
  lockExpiredUpload,
} from '@plumbline/server/uploads/upload.store.ts';
import { removeUploadBytes } from '../features/upload/cancel-upload.ts';
import { holdWaitingHours } from './hold-waiting-hours.ts';
import { giveUpLeft } from './give-up-left.ts';
import { scheduleReports } from './schedule-reports.ts';
import { sweepWorkFolders } from './work-folder.ts';
import type { JobContext, WorkerContext } from './worker-context.ts';

const BATCH = 100;

interface Tenants {
  /** Those whose time is not over; what belongs to the others stays as it is. */
  active: string[];
  every: string[];
}

/** What is over is removed, and told of before. Doing one of them twice, or two at once, is the same. */
const SWEEPS: Record<MinuteRoutine, (context: JobContext, tenants: Tenants) => Promise<unknown>> = {
  'warn-of-purges': ({ stores }, { active }) => warnOfPurges(stores, active),
  'purge-plans': sweepPlans,
  'purge-notes': sweepNotes,
  'purge-inspections': sweepInspections,
  'purge-reports': sweepReports,
  'schedule-reports': (context, { active }) => scheduleReports(context, active),
  'hold-hours': ({ stores, jobs }, { active }) => holdWaitingHours({ stores, jobs }, active),
  'remove-uploads': sweepUploads,
  'remove-files': sweepFiles,
  'find-floor-images': findFloorImages,
  'remove-links': ({ stores }, { active }) => sweepLinks(stores, active),
  'expire-hours': ({ stores }, { active }) => sweepHours(stores, active),
  'join-projects': ({ stores }, { active }) => joinInvitedProjects(stores, active),
  'tell-of-links': ({ stores }, { active }) => tellOfEndingLinks(stores, active),
  'remind-of-notes': ({ stores }, { active }) => remindOfNotes(stores, active),
  'tell-of-idle': ({ stores }, { active }) => tellOfIdle(stores, active),
  'end-sessions': async ({ stores }) => {
    await sweepSessions(stores);
    await sweepResets(stores.identity);
  },
  'clear-mails': ({ stores }) => sweepMails(stores.identity),
  'clear-logs': ({ stores }) => sweepOperations(stores.identity),
  'clear-events': async ({ stores }, { every }) => {
    await sweepAccessChanges(stores);
    await inTenant(stores.app, every, sweepTenantEvents);
    await inTenant(stores.app, every, sweepNotifications);
  },
  'clear-answers': ({ stores }, { every }) => sweepIdempotency(stores, every),
  'clear-work': ({ stores }) => sweepWorkFolders(stores.config.FILES_DIR),
};

/** Does one of the routines. @throws AggregateError when some of what it does failed; the rest of it is done */
export async function sweepOne(context: JobContext, routine: MinuteRoutine): Promise<void> {
  const { stores } = context;
  await SWEEPS[routine](context, {
    active: await listActiveTenantIds(stores),
    every: await listTenantIds(stores),
  });
}

/** Does all of them, one after the other; one that fails keeps no other from it. @throws AggregateError */
export async function sweep(context: JobContext): Promise<void> {
  await eachOf(MINUTE_ROUTINES, (routine) => sweepOne(context, routine));
}

async function sweepPlans({ stores }: WorkerContext, { active }: Tenants): Promise<void> {
  const due = await inTenant(stores.app, active, (trx) => listDuePlans(trx, BATCH));
  await eachOf(due, ({ id, tenantId }) => inTenant(stores.app, tenantId, (trx) => purgeIfDue(trx, id)));
}

async function sweepNotes({ stores }: WorkerContext, { active }: Tenants): Promise<void> {
  const due = await inTenant(stores.app, active, (trx) => listDueNotes(trx, BATCH));
  await eachOf(due, ({ id, tenantId }) => inTenant(stores.app, tenantId, (trx) => purgeNoteIfDue(trx, id)));
}

async function sweepInspections({ stores }: WorkerContext, { active }: Tenants): Promise<void> {
  const left = await inTenant(stores.app, active, (trx) => listLeftInspections(trx, BATCH));
  await eachOf(left, ({ id, tenantId }) => inTenant(stores.app, tenantId, (trx) => putAwayIfLeft(trx, id)));
  const due = await inTenant(stores.app, active, (trx) => listDueInspections(trx, BATCH));
  await eachOf(due, ({ id, tenantId }) =>
    inTenant(stores.app, tenantId, (trx) => purgeInspectionIfDue(trx, id)),
  );
  const films = await inTenant(stores.app, active, (trx) => listDueFilms(trx, BATCH));
  await eachOf(films, ({ id, tenantId }) => inTenant(stores.app, tenantId, (trx) => purgeFilmIfDue(trx, id)));
}

async function sweepReports({ stores }: WorkerContext, { active }: Tenants): Promise<void> {
  const due = await inTenant(stores.app, active, (trx) => listDueReports(trx, BATCH));
  await eachOf(due, ({ id, tenantId }) => inTenant(stores.app, tenantId, (trx) => purgeReportIfDue(trx, id)));
}

async function sweepUploads(context: WorkerContext, { active }: Tenants): Promise<void> {
  const { stores } = context;
  await giveUpLeft(context, active);
  const expired = await inTenant(stores.app, active, (trx) => listExpiredUploads(trx, BATCH));
  await eachOf(expired, ({ id, tenantId }) =>
    inTenant(stores.app, tenantId, async (trx) => {
      // Somebody may have brought it back since the list was read; from here on they wait.
      const upload = await lockExpiredUpload(trx, id);
      if (!upload) return;
      await removeUploadBytes(context, trx, { id, chosen: upload.chosen });
      await deleteUpload(trx, id);
      const { projectId, fileName: name } = upload;
      // Of what left nothing worth keeping nobody misses anything.
      if (!upload.wasKept) return;
      await tellOfExpired(trx, tenantId, projectId === null ? [] : [{ projectId }]);
      const about = { uploadId: id, projectId, name };
      await logServerEdits(trx, [
        { tenantId, job: 'purge-uploads', title: 'Upload', businessType: 9, about },
      ]);
    }),
  );
}

async function sweepFiles({ stores, storage }: WorkerContext, { active }: Tenants): Promise<void> {
  const deleted = await inTenant(stores.app, active, (trx) => listDeletedFiles(trx, BATCH));
  await eachOf(deleted, ({ id, tenantId }) =>
    inTenant(stores.app, tenantId, async (trx) => {
      // A hold may have been set since the list was read; from here on it waits.
      if (!(await lockDeletedFile(trx, id))) return;
      await storage.remove(id);
      await forgetStoredFile(trx, id);
    }),
  );
}

/** Of notes that were made without the api, and of jobs that ended half-way. */
async function findFloorImages({ stores, jobs }: JobContext, { active }: Tenants): Promise<void> {
  const floors = await inTenant(stores.app, active, listForgottenImages);
  await eachOf(floors, (floor) =>
    inTenant(stores.app, floor.tenantId, (trx) => jobs.send(trx, 'draw-floor-images', floor)),
  );
}
