/**
 * Detectors: those of the product, a name in `contract/hazard.ts` and a file that describes each, and those uploaded. The
 * model of one of the product lies beside its description, or is fetched from who published it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DETECTORS } from '@plumbline/shared/contract/hazard.ts';
import { ModelSpecSchema, type ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import { isUuid } from '@plumbline/shared/ids/uuid.ts';
import type { Trx } from '../database/client.ts';
import { findDetectorModel, listDetectorModels, type DetectorModel } from './detector-models.ts';

const MODELS = join(import.meta.dirname, 'models');
type ProductKey = (typeof DETECTORS)[number];
const FETCHED: readonly ProductKey[] = ['person-vehicle'];

export interface Detector {
  key: string;
  spec: ModelSpec;
  /** Where its file lies; null: it was uploaded and is in the storage, or is fetched. */
  modelPath: string | null;
  /** Null: of the product. */
  uploaded: DetectorModel | null;
}

/** Null for one that this version does not know, that is another tenant's, or that was removed. */
export async function findDetector(trx: Trx, key: string): Promise<Detector | null> {
  const found = await findEver(trx, key);
  return found?.uploaded?.isRemoved ? null : found;
}

/** The same, also of one that was removed. */
export async function specOfDetector(trx: Trx, key: string): Promise<ModelSpec | null> {
  return (await findEver(trx, key))?.spec ?? null;
}

/** Those that the transaction's tenant can choose. */
export async function listDetectors(trx: Trx): Promise<Detector[]> {
  const own = await Promise.all(DETECTORS.map(readDetector));
  return [...own, ...(await listDetectorModels(trx)).map(toDetector)];
}

async function findEver(trx: Trx, key: string): Promise<Detector | null> {
  const known = DETECTORS.find((each) => each === key);
  if (known !== undefined) return readDetector(known);
  const model = isUuid(key) ? await findDetectorModel(trx, key) : null;
  return model && toDetector(model);
}

function toDetector(model: DetectorModel): Detector {
  return { key: model.id, spec: model.spec, modelPath: null, uploaded: model };
}

async function readDetector(key: ProductKey): Promise<Detector> {
  const modelPath = FETCHED.includes(key) ? null : join(MODELS, `${key}.onnx`);
  return { key, modelPath, spec: await readProductSpec(key), uploaded: null };
}

export async function readProductSpec(key: ProductKey): Promise<ModelSpec> {
  return ModelSpecSchema.parse(JSON.parse(await readFile(join(MODELS, `${key}.json`), 'utf8')));
}
