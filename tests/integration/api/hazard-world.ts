/** Findings in a world: what a detector leaves, without one. */
import { randomUUID } from 'node:crypto';
import { inTenant } from '@plumbline/server/database/client.ts';
import { addFindings } from '@plumbline/server/hazards/add-findings.ts';
import { addRun, endRun } from '@plumbline/server/hazards/hazard-runs.ts';
import type { FoundBox } from '@plumbline/shared/hazards/merge-boxes.ts';
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import type { World } from './api-world.ts';

const DETECTOR = 'demo-hazards';

export const SPEC: ModelSpec = {
  name: 'Edges',
  version: '1',
  licence: 'none',
  notice: '',
  layout: 'v8',
  inputPx: 320,
  fieldOfViewDeg: 90,
  colourOrder: 'rgb',
  mean: [0, 0, 0],
  deviation: [1, 1, 1],
  classes: [
    { name: 'edge', hazard: 'open-edge', threshold: 0.05 },
    { name: 'exit', hazard: 'blocked-exit', threshold: 0.05 },
    { name: 'sky', hazard: null, threshold: 0.05 },
  ],
};

/** Turns AI on for the world's tenant, with a detector. */
export async function chooseDetector({ stores, tenantId }: World): Promise<void> {
  await setDetector({ stores, tenantId }, DETECTOR);
}

/** @param detector null: none */
export async function setDetector(
  { stores, tenantId }: Pick<World, 'stores' | 'tenantId'>,
  detector: string | null,
): Promise<void> {
  await inTenant(stores.app, tenantId, (trx) =>
    trx.updateTable('tenant').set({ has_ai: true, detector }).where('id', '=', tenantId).execute(),
  );
}

/** Turns AI on or off for the world's tenant, whatever its detector. */
export async function allowAi({ stores, tenantId }: World, isOn: boolean): Promise<void> {
  await inTenant(stores.app, tenantId, (trx) =>
    trx.updateTable('tenant').set({ has_ai: isOn }).where('id', '=', tenantId).execute(),
  );
}

export const boxAt = (yawDeg: number, pitchDeg: number, more: Partial<FoundBox> = {}): FoundBox => ({
  yawDeg,
  pitchDeg,
  widthDeg: 10,
  heightDeg: 12,
  classAt: 0,
  score: 0.8,
  isCut: false,
  ...more,
});

/** Enters what a look has found in the world's picture, as the job does. @returns how many are new */
export async function enterFound(
  world: World,
  boxes: readonly FoundBox[],
  { spec = SPEC, captureId = world.captureId }: { spec?: ModelSpec; captureId?: string } = {},
): Promise<number> {
  const { tenantId, projectId, inspectionId, floorId } = world;
  return inTenant(world.stores.app, tenantId, async (trx) => {
    const run = { id: randomUUID(), tenantId, projectId, inspectionId, floorId };
    await addRun(trx, { ...run, detector: DETECTOR, startedBy: null });
    let newCount = 0;
    const enter = async () => {
      newCount = await addFindings(trx, run, { found: new Map([[captureId, boxes]]), spec });
    };
    await endRun(trx, run.id, { state: 'done', enter });
    return newCount;
  });
}

let turned = -170;

/** One more finding, where none was. @returns its id */
export async function addFinding(world: World, more: Partial<FoundBox> = {}): Promise<string> {
  // All around: what earlier tests found is gone by then.
  turned = turned + 11 < 180 ? turned + 11 : -170;
  await enterFound(world, [boxAt(turned, 30, more)]);
  const found = await inTenant(world.stores.app, world.tenantId, (trx) =>
    trx.selectFrom('hazard_finding').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  return found.id;
}
