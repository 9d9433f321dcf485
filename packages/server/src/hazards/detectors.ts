/** Detectors that come with the product: a model's file and what says how it is used. A new one is a name in `contract/hazard.ts` and its two files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DETECTORS, type DetectorKey } from '@plumbline/shared/contract/hazard.ts';
import { ModelSpecSchema, type ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';

const MODELS = join(import.meta.dirname, 'models');

export interface Detector {
  key: DetectorKey;
  modelPath: string;
  spec: ModelSpec;
}

/** Null for a key that this version does not know. */
export async function findDetector(key: string): Promise<Detector | null> {
  const known = DETECTORS.find((each) => each === key);
  return known === undefined ? null : readDetector(known);
}

export function listDetectors(): Promise<Detector[]> {
  return Promise.all(DETECTORS.map(readDetector));
}

async function readDetector(key: DetectorKey): Promise<Detector> {
  const spec = ModelSpecSchema.parse(JSON.parse(await readFile(join(MODELS, `${key}.json`), 'utf8')));
  return { key, modelPath: join(MODELS, `${key}.onnx`), spec };
}
