import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { MODEL_FILES, ModelFactsSchema, type ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import type { DecoderLimits } from '../decoding/supervise-child.ts';

/** 194 MB of text took 133 s and 1.2 GB on two cores. */
const MODEL_LIMITS = { timeoutMs: 15 * 60_000, memoryBytes: 2.5 * 1024 ** 3 } as const;

export type ConvertedModel =
  { t: 'converted'; facts: ModelFacts } | { t: 'refused'; code: ErrorCode } | { t: 'cancelled' };

/**
 * Converts a building model into `outDir` (the files of `MODEL_FILES`), in a process of its own. A folder that was
 * refused holds nothing to be kept.
 * @throws AppError storage-full
 */
export async function runModel(
  { source, outDir }: { source: string; outDir: string },
  limits: Partial<DecoderLimits> = {},
): Promise<ConvertedModel> {
  const decoded = await runDecoder({ want: 'model', source, outDir }, { ...MODEL_LIMITS, ...limits });
  if (decoded.t === 'cancelled') return decoded;
  if (decoded.t === 'refused') {
    return { t: 'refused', code: decoded.code === 'decode-limit' ? 'ifc-too-large' : decoded.code };
  }
  // A process that foreign bytes may have taken over wrote it.
  const facts = ModelFactsSchema.safeParse(await factsOf(outDir));
  return facts.success ? { t: 'converted', facts: facts.data } : { t: 'refused', code: 'ifc-damaged' };
}

async function factsOf(outDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(outDir, MODEL_FILES.facts), 'utf8'));
  } catch {
    return null;
  }
}
