/**
 * Places of captures and the ways they look: decided rows with a version.
 *
 * Invariant (inspection.pg.test.ts): of two that place one capture at the same time one is first, and the other is told.
 */
import { sql } from 'kysely';
import type { CaptureFields } from '@plumbline/shared/contract/inspection.ts';
import { HEADING_ACCURACY_DEG } from '@plumbline/shared/media/heading-accuracy.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { ProjectActor } from '../access/project-actor.ts';
import type { Trx } from '../database/client.ts';
import { appendEvents } from '../events/append-events.ts';
import { readCapture, toCaptureRow, type CaptureRecord } from './capture-record.ts';
import { memberActor } from './inspection-events.ts';
import { ownedInspection } from './inspection-record.ts';
import { lockAnyInspection } from './lock-inspection.ts';
import { followPins } from './walk-path.ts';

/** Which capture, and the version of it that the caller saw. */
export interface SeenCapture {
  captureId: string;
  version: number;
}

/**
 * Where a capture stands and which way it looks. On a walk with a path the others follow, and one that is taken off the
 * plan goes back among them.
 * @throws AppError not-found; conflict with the capture as it is; not-authorized
 */
export async function placeCapture(
  trx: Trx,
  actor: ProjectActor,
  { captureId, version }: SeenCapture,
  fields: CaptureFields,
): Promise<CaptureRecord> {
  const { inspectionId } = (await readCapture(trx, captureId)) ?? {};
  if (inspectionId === undefined) throw new AppError('not-found');
  // The inspection first, since the others of its walk follow: two pins at once would wait for each other.
  const inspection = await lockAnyInspection(trx, inspectionId);
  const capture = await readCapture(trx, captureId);
  if (!capture || inspection?.projectId !== actor.projectId || inspection.deletedAt !== null)
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
  // Without a heading by hand it looks ahead again.
  if (fields.place !== undefined || fields.headingDeg === null) await followPins(trx, actor, inspectionId);
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
