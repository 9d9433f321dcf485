/** Runs in the decoding process: a building model as what the browser draws, with its facts and a list of its elements. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODEL_FILES } from '@plumbline/shared/models/model-facts.ts';
import type { DecodeMessage } from '../decoding/decode-message.ts';
import type { DecodeTask } from '../decoding/decode-task.ts';
import { importModel, type Imported } from './import-model.ts';
import { writeModelText } from './model-source.ts';
import { readFacts } from './read-facts.ts';
import { shownShapes } from './shown-shapes.ts';
import { StepModel } from './step-model.ts';

type ModelTask = Extract<DecodeTask, { want: 'model' }>;

/** The import takes most of the time. */
const IMPORTED_SHARE = 0.9;

export async function convertModel(
  { source, outDir }: ModelTask,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  const paths = { text: join(outDir, 'text.ifc'), draft: join(outDir, 'draft.ifc') };
  try {
    const code = await writeModelText(source, paths);
    if (code) return { t: 'refused', code };
    await rm(paths.draft, { force: true });
    return await convertText(paths.text, outDir, onProgress);
  } finally {
    for (const path of [paths.text, paths.draft]) await rm(path, { force: true });
  }
}

async function convertText(
  textPath: string,
  outDir: string,
  onProgress: (done: number) => void,
): Promise<DecodeMessage> {
  let imported: Imported;
  try {
    imported = await importModel(textPath, (done) => onProgress(done * IMPORTED_SHARE));
  } catch (error) {
    // Running out of wasm memory does not mean that the file is damaged.
    const isTooLarge = error instanceof RangeError || /memory|allocat/i.test(String(error));
    return { t: 'refused', code: isTooLarge ? 'ifc-too-large' : 'ifc-damaged' };
  }
  const shapes = shownShapes(imported.fragments);
  const model = await StepModel.open(textPath);
  const read = readFacts(model, shapes, imported.problems);
  model.close();
  if (typeof read === 'string') return { t: 'refused', code: read };
  await writeFile(join(outDir, MODEL_FILES.geometry), imported.fragments);
  await writeFile(join(outDir, MODEL_FILES.elements), JSON.stringify(read.index));
  await writeFile(join(outDir, MODEL_FILES.facts), JSON.stringify(read.facts));
  onProgress(1);
  return { t: 'model', elementCount: read.facts.elementCount };
}
