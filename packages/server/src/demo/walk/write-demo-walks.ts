/** Writes a walk as somebody sends, places and publishes it, by the functions that the product calls for that. */
import type { ProjectActor } from '../../access/project-actor.ts';
import { addCapture } from '../../captures/add-capture.ts';
import { capturesOfSource } from '../../captures/capture-record.ts';
import { moveSource, readSource } from '../../captures/capture-sources.ts';
import { publishInspection } from '../../captures/change-inspection.ts';
import { createInspection } from '../../captures/create-inspection.ts';
import { readInspection } from '../../captures/inspection-record.ts';
import { placeCapture } from '../../captures/place-capture.ts';
import { settleInspection } from '../../captures/settle-inspection.ts';
import type { Trx } from '../../database/client.ts';
import { announceStoredFile } from '../../files/stored-file.store.ts';
import { dateInspectionBack } from '../date-back.ts';
import type { PlannedCapture, PlannedWalk } from './plan-demo-walks.ts';

/** The later walk is three weeks younger. */
const DAYS_AGO: Record<PlannedWalk['visit'], number> = { first: 26, second: 5 };
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** When the walk of the lowest floor begins, UTC; each further floor follows an hour later. */
const BEGIN_MINUTES = 9 * 60;
/** Between two pictures. */
const STEP_SECONDS = 40;
/** From the first picture to the publication. */
const DESK_MINUTES = 50;

export interface WrittenWalk {
  inspector: ProjectActor;
  publisher: ProjectActor;
  floorId: string;
}

/** When it was published; a day is one of UTC. */
export function dateOfWalk({ visit, floor }: PlannedWalk, now: Date): Date {
  return new Date(beginOfWalk({ visit, floor }, now).getTime() + DESK_MINUTES * MINUTE_MS);
}

function beginOfWalk({ visit, floor }: Pick<PlannedWalk, 'visit' | 'floor'>, now: Date): Date {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  return new Date(today - DAYS_AGO[visit] * DAY_MS + (BEGIN_MINUTES + floor * 60) * MINUTE_MS);
}

export async function writeDemoWalk(
  trx: Trx,
  { inspector, publisher, floorId }: WrittenWalk,
  { walk, now }: { walk: PlannedWalk; now: Date },
): Promise<void> {
  const { inspectionId, name, captures } = walk;
  const begin = beginOfWalk(walk, now);
  await createInspection(trx, inspector, {
    id: inspectionId,
    floorId,
    name,
    kind: 'photo-360',
    takenOn: begin.toISOString().slice(0, 10),
    files: captures.map(({ sourceId, fileName, sizeBytes }) => ({
      id: sourceId,
      fileName,
      sizeBytes,
      endsSha256: null,
    })),
  });
  for (const { sourceId } of captures) await moveSource(trx, sourceId, 'waiting', { state: 'checking' });
  await settleInspection(trx, inspectionId);
  for (const [index, capture] of captures.entries())
    await enter(trx, capture, new Date(begin.getTime() + index * STEP_SECONDS * 1000));
  await settleInspection(trx, inspectionId);
  for (const capture of captures) await place(trx, inspector, capture);
  const { version } = (await readInspection(trx, inspectionId)) ?? { version: 0 };
  await publishInspection(trx, publisher, { inspectionId, version });
  await dateInspectionBack(trx, inspectionId, dateOfWalk(walk, now));
}

/** As the worker leaves a file that it has read and that needs no tiles. */
async function enter(trx: Trx, capture: PlannedCapture, takenAt: Date): Promise<void> {
  const { sourceId, fileId, fileName, sizeBytes, sha256, facts } = capture;
  await moveSource(trx, sourceId, 'checking', { state: 'reading', sha256 });
  const source = await readSource(trx, sourceId);
  if (!source) throw new Error(`the demo's walk has lost ${fileName}`);
  const { tenantId, projectId, createdBy } = source;
  await announceStoredFile(trx, {
    id: fileId,
    tenantId,
    projectId,
    purpose: 'capture',
    originalName: fileName,
    contentType: 'image/jpeg',
    sizeBytes,
    sha256,
    createdBy,
  });
  await moveSource(trx, sourceId, 'reading', { state: 'tiling' });
  const { heading } = facts;
  await addCapture(trx, {
    source,
    fileId,
    frame: source.position + 1,
    projection: 'sphere',
    spherePart: null,
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    // The pictures are older than any demo: the camera's clock is set to its days.
    takenAt: { wall: takenAt.toISOString().slice(0, 19), offsetMinutes: 0, offsetSource: 'offset' },
    gps: facts.gps,
    camera: `${facts.camera.make} ${facts.camera.model}`.trim(),
    heading: {
      deg: heading?.deg ?? null,
      source: heading ? 'compass' : 'none',
      accuracyDeg: heading?.accuracyDeg ?? null,
    },
    pitchDeg: facts.pitchDeg,
    rollDeg: facts.rollDeg,
  });
  await moveSource(trx, sourceId, 'tiling', { state: 'done' });
}

async function place(
  trx: Trx,
  actor: ProjectActor,
  { sourceId, point, headingDeg }: PlannedCapture,
): Promise<void> {
  for (const { id, version } of await capturesOfSource(trx, sourceId))
    await placeCapture(trx, actor, { captureId: id, version }, { place: point, headingDeg });
}
