/**
 * Places of captures and the ways they look: decided rows with a version.
 *
 * Invariant (inspection.pg.test.ts): of two that place one capture at the same time one is first, and the other is told.
 */
import { sql } from 'kysely';
import { HEADING_ACCURACY_DEG, type CaptureFields } from '@plumbline/shared/contract/inspection.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { readCapture, toCaptureRow, type CaptureRecord } from './capture-record.ts';
import { memberActor } from './inspection-events.ts';
import { ownedInspection, readInspection } from './inspection-record.ts';

/** Which capture, and the version of it that the caller saw. */
export interface SeenCapture {
  captureId: string;
  version: number;
}

/** @throws AppError not-found; conflict with the capture as it is; not-authorized */
export async function placeCapture(
  trx: Trx,
  actor: ProjectActor,
  { captureId, version }: SeenCapture,
  fields: CaptureFields,
): Promise<CaptureRecord> {
  await trx.selectFrom('capture').select('id').where('id', '=', captureId).forUpdate().execute();
  const capture = await readCapture(trx, captureId);
  if (!capture) throw new AppError('not-found');
  const inspection = await readInspection(trx, capture.inspectionId);
  if (inspection?.projectId !== actor.projectId || inspection.deletedAt !== null)
    throw new AppError('not-found');
  actor.require('place', 'Inspection', ownedInspection(inspection));
  if (capture.version !== version) throw new AppError('conflict', { current: toCaptureRow(capture) });
  await trx
    .updateTable('capture')
    .set({
      ...placeValues(fields.place, actor.accountId),
      ...headingValues(fields.headingDeg),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', captureId)
    .execute();
  const placed = await readCapture(trx, captureId);
  if (!placed) throw new Error('a locked capture is gone');
  await appendEvents(trx, {
    tenantId: actor.tenantId,
    projectId: actor.projectId,
    actor: memberActor(actor),
    events: [
      {
        kind: 'capture-placed',
        subjectId: captureId,
        payload: {
          published: inspection.state === 'published',
          floorId: inspection.floor.id,
          capture: toCaptureRow(placed),
        },
      },
    ],
  });
  return placed;
}

function placeValues(place: CaptureFields['place'], accountId: string) {
  if (place === undefined) return {};
  return {
    x: place?.x ?? null,
    y: place?.y ?? null,
    place_source: place && ('hand' as const),
    placed_by: place && accountId,
    placed_at: place && sql<Date>`now()`,
  };
}

function headingValues(headingDeg: CaptureFields['headingDeg']) {
  if (headingDeg === undefined) return {};
  return {
    heading_deg: headingDeg,
    heading_source: headingDeg === null ? ('none' as const) : ('hand' as const),
    heading_accuracy_deg: headingDeg === null ? null : HEADING_ACCURACY_DEG.hand,
  };
}
