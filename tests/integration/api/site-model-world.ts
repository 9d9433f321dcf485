/** Point clouds and building models in a world: what their reading leaves, without it. */
import { randomUUID } from 'node:crypto';
import type { CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { putSiteModel } from '@plumbline/server/site-models/site-model.store.ts';
import type { World } from './api-world.ts';

const CLOUD_FACTS: CloudFacts = {
  format: 'las',
  pointCount: 1000,
  min: [0, 0, 0],
  max: [10, 10, 3],
  attributes: ['rgb'],
  classes: [],
  unit: 'metre',
  crs: null,
  dropped: { invalid: 0, notFinite: 0 },
  remarks: [],
};

/** GlobalId of the only storey of a model here. */
export const STOREY = '1Yf7bEr2v5PQ_lT3kAeU0m';

const MODEL_FACTS: ModelFacts = {
  schema: 'IFC4',
  name: 'House',
  unit: { kind: 'metre', name: 'metre', metres: 1 },
  shiftM: [0, 0, 0],
  georeference: null,
  boundsM: { min: [0, 0, 0], max: [10, 10, 3] },
  storeys: [{ localId: 3, globalId: STOREY, name: 'Level 1', elevationM: 2.8 }],
  tree: [],
  elementCount: 12,
  spaceCount: 0,
  openingCount: 0,
  notShown: { count: 0, first: [] },
  versions: { webIfc: '0', fragments: '0' },
};
const FACTS = {
  'model-3d': { facts: CLOUD_FACTS, elementCount: CLOUD_FACTS.pointCount },
  'bim-model': { facts: MODEL_FACTS, elementCount: MODEL_FACTS.elementCount },
} as const satisfies Record<SiteModelKind, { facts: object; elementCount: number }>;

/** Turns clouds and models on or off for the world's tenant. */
export async function allowModels({ stores, tenantId }: World, isOn = true): Promise<void> {
  await inTenant(stores.app, tenantId, (trx) =>
    trx.updateTable('tenant').set({ has_bim: isOn }).where('id', '=', tenantId).execute(),
  );
}

/** One that is ready. @returns its id */
export async function addSiteModel(
  world: World,
  {
    kind = 'model-3d',
    by = 'inspector',
    elements,
  }: { kind?: SiteModelKind; by?: 'inspector' | 'admin'; elements?: object } = {},
): Promise<string> {
  await allowModels(world);
  const [id, fileId] = [randomUUID(), randomUUID()];
  const { stores, storage, tenantId, projectId, floorId } = world;
  if (elements) await storage.write(`${fileId}/elements.json`, Buffer.from(JSON.stringify(elements)));
  await inTenant(stores.app, tenantId, async (trx) => {
    await trx
      .insertInto('inspection')
      .values({
        id,
        tenant_id: tenantId,
        project_id: projectId,
        floor_plan_id: floorId,
        name: 'Scan of the hall',
        kind,
        taken_on: '2026-11-20',
        state: 'published',
        published_at: new Date(),
        published_by: world.people[by].accountId,
        wanted_seconds: 0,
        created_by: world.people[by].accountId,
      })
      .execute();
    await trx
      .insertInto('capture_source')
      .values({
        id: randomUUID(),
        tenant_id: tenantId,
        inspection_id: id,
        position: 0,
        file_name: 'hall.las',
        size_bytes: 1234,
        state: 'done',
      })
      .execute();
    await putSiteModel(trx, {
      inspectionId: id,
      tenantId,
      fileId,
      ...FACTS[kind],
    });
  });
  return id;
}
