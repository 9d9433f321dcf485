import { sql } from 'kysely';
import {
  PANORAMA_SECONDS,
  type AnnouncedFile,
  type CreateInspectionBody,
} from '@plumbline/shared/contract/inspection.ts';
import { SITE_MODELS, isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { sceneRoom } from '@plumbline/shared/ids/room-name.ts';
import { secondsOfVideo } from '@plumbline/shared/media/video/judge-video.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { hasSiteModels } from '../site-models/site-model.store.ts';
import { openRooms } from '../journal/room-row.ts';
import { memberActor, tellOfInspection } from './inspection-events.ts';
import { holdHours } from './inspection-hours.ts';
import { readInspection, type InspectionRecord } from './inspection-record.ts';

/**
 * Makes an inspection with the files that are going to be sent, whose names are as they may be shown, and holds back the hours that they may take; without
 * enough of them it waits. A repeated call with the same id makes nothing and answers the inspection as it is.
 * @throws AppError not-authorized; models-off; not-found for a floor that is gone; conflict when an id is another's
 */
export async function createInspection(
  trx: Trx,
  actor: ProjectActor,
  body: CreateInspectionBody,
): Promise<InspectionRecord> {
  const { tenantId, projectId, accountId } = actor;
  await requireCreate(trx, actor, body);
  // Of two calls with one id the second waits here and finds the inspection of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inspection ${body.id}`}, 0))`.execute(trx);
  const made = await readInspection(trx, body.id);
  if (made?.projectId === projectId && made.createdBy.id === accountId) return made;
  if (made) throw new AppError('conflict');
  const inserted = await trx
    .insertInto('inspection')
    .values({
      id: body.id,
      tenant_id: tenantId,
      project_id: projectId,
      floor_plan_id: body.floorId,
      name: body.name,
      kind: body.kind,
      taken_on: body.takenOn,
      wanted_seconds: wantedSeconds(body),
      created_by: accountId,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Of another tenant, whose inspections this transaction does not see.
  if (!inserted) throw new AppError('conflict');
  await openRooms(trx, [{ room: sceneRoom(body.id), tenantId, projectId }]);
  await addSources(trx, { tenantId, inspectionId: body.id, files: body.files });
  await holdHours(trx, body.id);
  return tellOfInspection(trx, memberActor(actor), { inspectionId: body.id, kind: 'inspection-created' });
}

/** @throws AppError not-authorized; models-off */
async function requireCreate(trx: Trx, actor: ProjectActor, { kind }: CreateInspectionBody): Promise<void> {
  if (!isSiteModel(kind)) return actor.require('create', 'Inspection');
  actor.require('create', SITE_MODELS[kind].subject);
  if (!(await hasSiteModels(trx, actor.tenantId))) throw new AppError('models-off');
}

/** A panorama by its piece, a video by its length, anything else takes none. */
function wantedSeconds({ kind, files }: CreateInspectionBody): number {
  if (kind === 'photo' || isSiteModel(kind)) return 0;
  if (kind === 'photo-360') return files.length * PANORAMA_SECONDS;
  return files.reduce((sum, { durationSeconds = 0 }) => sum + secondsOfVideo(durationSeconds), 0);
}

async function addSources(
  trx: Trx,
  { tenantId, inspectionId, files }: { tenantId: string; inspectionId: string; files: AnnouncedFile[] },
): Promise<void> {
  const added = await trx
    .insertInto('capture_source')
    .values(
      files.map((file, position) => ({
        id: file.id,
        tenant_id: tenantId,
        inspection_id: inspectionId,
        position,
        file_name: file.fileName,
        size_bytes: file.sizeBytes,
        ends_sha256: file.endsSha256,
        is_again: file.isAgain ?? false,
        shape: file.shape ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (added.length < files.length) throw new AppError('conflict');
}
