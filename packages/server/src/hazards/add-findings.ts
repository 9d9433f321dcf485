/**
 * Enters what a look through an inspection has found.
 *
 * Invariant (hazards.pg.test.ts, cases.md M36): what was found before does not come back, decided or not, whichever model
 * finds it again; and nothing that a reviewer may be looking at goes away.
 */
import { sql } from 'kysely';
import { planPointAccuracyM, planPointAt, isOnFloor } from '@plumbline/shared/captures/floor-point.ts';
import { levelled } from '@plumbline/shared/captures/levelled.ts';
import type { FoundBox } from '@plumbline/shared/hazards/merge-boxes.ts';
import { CONFIDENCE, type ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import {
  isKnown,
  trackThings,
  type KnownThing,
  type SeenThing,
  type TrackedThing,
} from '@plumbline/shared/hazards/same-thing.ts';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { listCaptures, type CaptureRecord } from '../captures/capture-record.ts';
import type { Trx } from '../database/client.ts';
import { getPlan } from '../floor-plans/floor-plan.store.ts';
import type { FloorPlanRecord } from '../floor-plans/floor-plan-record.ts';
import { listKnownFindings, type FindingRecord } from './findings.ts';
import type { RunRecord } from './hazard-runs.ts';

/** Of each capture, by its id, what a detector saw in its picture. */
export type FoundInCaptures = ReadonlyMap<string, readonly FoundBox[]>;

/** @returns how many new ones reviewers see */
export async function addFindings(
  trx: Trx,
  run: Pick<RunRecord, 'id' | 'tenantId' | 'projectId' | 'inspectionId'> & { floorId: string },
  { found, spec }: { found: FoundInCaptures; spec: ModelSpec },
): Promise<number> {
  const plan = await getPlan(trx, run.floorId);
  if (!plan) throw new AppError('not-found');
  const captures = await listCaptures(trx, run.inspectionId);
  const seen = captures.flatMap((capture) =>
    (found.get(capture.id) ?? []).flatMap((box) => seenThing(capture, { box, spec, plan })),
  );
  const known = (await listKnownFindings(trx, run.inspectionId)).map(knownThing);
  // A finding that was below the threshold does not hide a surer one of a later run.
  const told = known.filter(({ isTold }) => isTold);
  const fresh = trackThings(seen, plan.mmPerPx).filter(
    ({ score, sights }) => !isKnown(sights, score >= CONFIDENCE.shown ? told : known, plan.mmPerPx),
  );
  if (fresh.length > 0) await insert(trx, run, { fresh, spec, captures });
  const shownCount = fresh.filter(({ score }) => score >= CONFIDENCE.shown).length;
  if (shownCount > 0) await takeOffStamp(trx, run.inspectionId);
  return shownCount;
}

interface Sight {
  box: FoundBox;
  spec: ModelSpec;
  plan: FloorPlanRecord;
}

/** None for what the model knows and nobody is told. */
function seenThing(capture: CaptureRecord, { box, spec, plan }: Sight): SeenThing[] {
  const hazard = spec.classes[box.classAt]?.hazard;
  if (!hazard) return [];
  const { yawDeg, pitchDeg, widthDeg, heightDeg, score } = box;
  const look = levelled(box, capture);
  const isPlaced = capture.projection !== 'flat' && isOnFloor(capture, look, plan);
  return [
    {
      captureId: capture.id,
      frame: capture.frame,
      hazard,
      score,
      box: { yawDeg, pitchDeg, widthDeg, heightDeg },
      place: isPlaced ? planPointAt(capture, look, plan) : null,
      accuracyM: isPlaced ? planPointAccuracyM(look) : null,
    },
  ];
}

function knownThing({ captureId, hazard, box, place, score }: FindingRecord) {
  // Only a point of the floor is a place of its own; the others stand where the camera stood.
  const isOwn = place !== null && place.accuracyM !== null;
  const thing: KnownThing = { captureId, hazard, box, place: isOwn ? { x: place.x, y: place.y } : null };
  return { ...thing, isTold: score >= CONFIDENCE.shown };
}

interface Fresh {
  fresh: readonly TrackedThing[];
  spec: ModelSpec;
  captures: readonly CaptureRecord[];
}

async function insert(
  trx: Trx,
  run: Pick<RunRecord, 'id' | 'tenantId' | 'projectId' | 'inspectionId'>,
  { fresh, spec, captures }: Fresh,
): Promise<void> {
  const standpoints = new Map(captures.map(({ id, place }) => [id, place]));
  await trx
    .insertInto('hazard_finding')
    .values(
      fresh.map(({ captureId, hazard, score, box, place, accuracyM, seenCount }) => {
        const at = place ?? standpoints.get(captureId) ?? null;
        return {
          tenant_id: run.tenantId,
          project_id: run.projectId,
          inspection_id: run.inspectionId,
          run_id: run.id,
          capture_id: captureId,
          hazard,
          model_name: spec.name,
          model_version: spec.version,
          score,
          yaw_deg: box.yawDeg,
          pitch_deg: box.pitchDeg,
          width_deg: box.widthDeg,
          height_deg: box.heightDeg,
          x: at?.x ?? null,
          y: at?.y ?? null,
          accuracy_m: accuracyM,
          seen_count: seenCount,
        };
      }),
    )
    .execute();
}

/** Something waits again. */
async function takeOffStamp(trx: Trx, inspectionId: string): Promise<void> {
  await trx
    .updateTable('inspection')
    .set({
      hazards_reviewed_at: null,
      hazards_reviewed_by: null,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', inspectionId)
    .where('hazards_reviewed_at', 'is not', null)
    .execute();
}
