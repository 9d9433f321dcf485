/** Writes the demo's point cloud as somebody sends and aligns it, by the functions that the product calls for that. */
import type { ProjectActor } from '../../access/project-actor.ts';
import { moveSource } from '../../captures/capture-sources.ts';
import { createInspection } from '../../captures/create-inspection.ts';
import { settleInspection } from '../../captures/settle-inspection.ts';
import type { Trx } from '../../database/client.ts';
import { addStoredFile } from '../../files/stored-file.store.ts';
import { putSiteModel, setAlignment } from '../../site-models/site-model.store.ts';
import { dateInspectionBack } from '../date-back.ts';
import type { PlannedScan } from './plan-demo-scan.ts';

export async function writeDemoScan(
  trx: Trx,
  { inspector, floorId }: { inspector: ProjectActor; floorId: string },
  { scan, at }: { scan: PlannedScan; at: Date },
): Promise<void> {
  const { inspectionId, sourceId, fileId, name, fileName, sizeBytes, sha256, facts, alignment } = scan;
  const { tenantId, projectId, accountId } = inspector;
  const file = { id: sourceId, fileName, sizeBytes, endsSha256: null };
  const takenOn = at.toISOString().slice(0, 10);
  await createInspection(trx, inspector, {
    id: inspectionId,
    floorId,
    name,
    kind: 'model-3d',
    takenOn,
    files: [file],
  });
  await moveSource(trx, sourceId, 'waiting', { state: 'checking' });
  await moveSource(trx, sourceId, 'checking', { state: 'reading', sha256 });
  await addStoredFile(trx, {
    id: fileId,
    tenantId,
    projectId,
    purpose: 'capture',
    originalName: fileName,
    contentType: 'application/octet-stream',
    sizeBytes,
    sha256,
    createdBy: accountId,
  });
  await putSiteModel(trx, { inspectionId, tenantId, fileId, elementCount: facts.pointCount, facts });
  await moveSource(trx, sourceId, 'reading', { state: 'done' });
  await settleInspection(trx, inspectionId);
  await setAlignment(trx, accountId, { inspectionId, version: 0, alignment });
  await dateInspectionBack(trx, inspectionId, at);
}
