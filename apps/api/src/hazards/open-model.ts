/** A model in memory: one session for all pictures of a process. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelSpec } from '@plumbline/shared/hazards/model-spec.ts';
import { inspectModel } from './inspect-model.ts';
import { readOutput, type ScoredBox } from './read-output.ts';
import { UnfitModel } from './unfit-model.ts';

const OPTIONS = {
  executionProviders: ['cpu'],
  intraOpNumThreads: availableParallelism(),
  interOpNumThreads: 1,
  // Memory of the largest picture is kept by neither of them.
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
} as const;

export class OpenModel {
  readonly #session: InferenceSession;
  readonly #spec: ModelSpec;
  readonly #input: Float32Array;

  private constructor(session: InferenceSession, spec: ModelSpec) {
    this.#session = session;
    this.#spec = spec;
    this.#input = new Float32Array(3 * spec.inputPx * spec.inputPx);
  }

  /** @throws UnfitModel for a file that is no model, or needs one beside it */
  static async open(path: string, spec: ModelSpec): Promise<OpenModel> {
    const bytes = await readFile(path);
    inspectModel(bytes);
    const session = await InferenceSession.create(bytes, OPTIONS).catch((error: unknown) => {
      throw new UnfitModel('model-unreadable', String(error));
    });
    return new OpenModel(session, spec);
  }

  /**
   * @param pixels RGB of a square of the model's side @returns boxes in its pixels
   * @throws UnfitModel
   */
  async find(pixels: Uint8Array): Promise<ScoredBox[]> {
    const side = this.#spec.inputPx;
    this.#fill(pixels);
    const [name, ...others] = this.#session.inputNames;
    if (name === undefined || others.length > 0)
      throw new UnfitModel('model-wrong-shape', 'the model wants more than a picture');
    const picture = new Tensor('float32', this.#input, [1, 3, side, side]);
    const answer = await this.#session.run({ [name]: picture }).catch((error: unknown) => {
      throw new UnfitModel('model-wrong-shape', String(error));
    });
    const output = answer[this.#session.outputNames[0] ?? ''];
    if (!output || !(output.data instanceof Float32Array))
      throw new UnfitModel('model-wrong-shape', 'the answer holds no boxes');
    return readOutput({ dims: output.dims, data: output.data }, this.#spec);
  }

  #fill(pixels: Uint8Array): void {
    const { mean, deviation, colourOrder } = this.#spec;
    const plane = this.#input.length / 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const from = colourOrder === 'bgr' ? 2 - channel : channel;
      const [shift, scale] = [mean[channel] ?? 0, 1 / (deviation[channel] ?? 1)];
      for (let at = 0; at < plane; at += 1)
        this.#input[channel * plane + at] = ((pixels[at * 3 + from] ?? 0) / 255 - shift) * scale;
    }
  }

  async close(): Promise<void> {
    await this.#session.release();
  }
}
