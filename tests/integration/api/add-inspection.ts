/** An inspection of the api's tests, as the product's own functions make it; without a picture behind its capture. */
import { randomUUID } from 'node:crypto';
import type { ProjectActor } from '@plumbline/server/access/project-actor.ts';
import { addCapture } from '@plumbline/server/captures/add-capture.ts';
import { readSource } from '@plumbline/server/captures/capture-sources.ts';
import { createInspection } from '@plumbline/server/captures/create-inspection.ts';
import type { Trx } from '@plumbline/server/database/client.ts';
import { announceStoredFile } from '@plumbline/server/files/stored-file.store.ts';

export interface MadeInspection {
  inspectionId: string;
  sourceId: string;
  captureId: string;
}

/** A published one of flat photos, which takes no hours, with a capture that has a place nowhere yet. */
export async function addInspection(trx: Trx, actor: ProjectActor, floorId: string): Promise<MadeInspection> {
  const [inspectionId, sourceId] = [randomUUID(), randomUUID()];
  await createInspection(trx, actor, {
    id: inspectionId,
    floorId,
    name: 'Round of the ground floor',
    kind: 'photo',
    takenOn: '2026-11-03',
    files: [{ id: sourceId, fileName: 'a.jpg', sizeBytes: 9, endsSha256: null }],
  });
  const source = await readSource(trx, sourceId);
  if (!source) throw new Error('the file was not entered');
  const fileId = await announceStoredFile(trx, {
    tenantId: actor.tenantId,
    projectId: actor.projectId,
    purpose: 'capture',
    originalName: 'a.jpg',
    contentType: 'image/jpeg',
    sizeBytes: 9,
    sha256: 'a'.repeat(64),
    createdBy: actor.accountId,
  });
  await addCapture(trx, {
    source,
    fileId,
    frame: 1,
    projection: 'flat',
    spherePart: null,
    widthPx: 40,
    heightPx: 30,
    takenAt: null,
    gps: null,
    camera: '',
    heading: { deg: null, source: 'none', accuracyDeg: null },
    pitchDeg: 0,
    rollDeg: 0,
  });
  const { id: captureId } = await trx
    .selectFrom('capture')
    .select('id')
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('inspection')
    .set({ state: 'published', published_at: new Date(), published_by: actor.accountId })
    .where('id', '=', inspectionId)
    .execute();
  return { inspectionId, sourceId, captureId };
}
