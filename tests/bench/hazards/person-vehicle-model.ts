import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModelSpecSchema, type ModelSpec } from '../../../packages/shared/src/hazards/model-spec.ts';
import { publishedModelPath } from '../../../apps/api/src/hazards/published/published-model.ts';
import { chooseDataDir } from '../../../scripts/data-dir.mjs';

const KEY = 'person-vehicle';
const DESCRIPTION = join(import.meta.dirname, `../../../packages/server/src/hazards/models/${KEY}.json`);

export interface DescribedModel {
  path: string;
  spec: ModelSpec;
}

/** The model of person and vehicle detection where `npm run model:get` puts it; null: it was not fetched. */
export function personVehicleModel(): DescribedModel | null {
  const spec = ModelSpecSchema.parse(JSON.parse(readFileSync(DESCRIPTION, 'utf8')));
  const filesDir = process.env['FILES_DIR'] ?? join(chooseDataDir(process.env['DATA_DIR']), 'files');
  const path = publishedModelPath({ filesDir, key: KEY, version: spec.version });
  return existsSync(path) ? { path, spec } : null;
}
