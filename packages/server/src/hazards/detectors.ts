/** Detectors that come with the product: a model's file and what says how it is used. A new one is a row here. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelSpecSchema, type ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';

export const DETECTORS = ['demo-hazards'] as const;
export type DetectorKey = (typeof DETECTORS)[number];

const MODELS = join(import.meta.dirname, 'models');

export interface Detector {
  key: DetectorKey;
  modelPath: string;
  spec: ModelSpec;
}

/** Null for a key that this version does not know. */
export async function findDetector(key: string): Promise<Detector | null> {
  const known = DETECTORS.find((each) => each === key);
  if (known === undefined) return null;
  const spec = ModelSpecSchema.parse(JSON.parse(await readFile(join(MODELS, `${known}.json`), 'utf8')));
  return { key: known, modelPath: join(MODELS, `${known}.onnx`), spec };
}
