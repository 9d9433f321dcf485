import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudFactsSchema, type CloudFacts } from '@plumbline/shared/clouds/cloud-facts.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import type { DecoderLimits } from '../decoding/supervise-child.ts';
import { CLOUD_FACTS_FILE } from './cloud-files.ts';

/** Two billion points take hours; memory does not depend on them. */
const CLOUD_LIMITS = { timeoutMs: 12 * 3600_000, memoryBytes: 1024 ** 3 } as const;

export type ConvertedCloud =
  { t: 'converted'; facts: CloudFacts } | { t: 'refused'; code: ErrorCode } | { t: 'cancelled' };

/**
 * Converts a point cloud into an octree in `outDir`, in a process of its own.
 * @throws AppError storage-full
 */
export async function runCloud(
  { source, outDir }: { source: string; outDir: string },
  limits: Partial<DecoderLimits> = {},
): Promise<ConvertedCloud> {
  const decoded = await runDecoder({ want: 'cloud', source, outDir }, { ...CLOUD_LIMITS, ...limits });
  if (decoded.t === 'cancelled') return decoded;
  if (decoded.t === 'refused')
    return { t: 'refused', code: decoded.code === 'decode-limit' ? 'cloud-too-large' : decoded.code };
  // A process that foreign bytes may have taken over wrote it.
  const facts = CloudFactsSchema.safeParse(await factsOf(outDir));
  return facts.success ? { t: 'converted', facts: facts.data } : { t: 'refused', code: 'cloud-damaged' };
}

async function factsOf(outDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(outDir, CLOUD_FACTS_FILE), 'utf8'));
  } catch {
    return null;
  }
}
