/** Tries a model that was uploaded on a made picture, in the process and within the limits that it will have. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import type { ApiContext } from '../api-context.ts';
import { runDecoder } from '../decoding/run-decoder.ts';
import { sha256Of } from '../features/upload/upload-files.ts';
import { decodeInTurn, onCopy } from '../pictures/draw-upload.ts';
import { modelFaultOf } from './model-fault.ts';
import { MODEL_LIMITS } from './model-limits.ts';

const PICTURE = 'trial.jpg';
/** A sphere of noise. */
const SHAPE = { width: 512, height: 256, channels: 3, background: '#8ab' } as const;
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const;
export type Trial = { ok: false; code: ReturnType<typeof modelFaultOf> } | { ok: true; sha256: string };

/** @returns why it cannot be used, or what its bytes are known by */
export function tryModel(context: ApiContext, uploadId: string, spec: ModelSpec): Promise<Trial> {
  return decodeInTurn(() =>
    onCopy(context, uploadId, async ({ source: model, outDir }): Promise<Trial> => {
      const source = join(dirname(model), 'pictures');
      await mkdir(source);
      await sharp({ create: { ...SHAPE, noise: NOISE } })
        .jpeg()
        .toFile(join(source, PICTURE));
      const pictures = [{ name: PICTURE, isSphere: true }];
      const tried = await runDecoder(
        { want: 'hazards', source, outDir, model, spec, pictures },
        {
          timeoutMs: MODEL_LIMITS.pictureTimeoutMs,
          memoryBytes: MODEL_LIMITS.memoryBytes,
          onCrash: (complaint) => context.stores.log.warn({ complaint }, 'a model failed in its trial'),
        },
      );
      if (tried.t !== 'refused') return { ok: true, sha256: await sha256Of(model) };
      return { ok: false, code: modelFaultOf(tried.code) };
    }),
  );
}
