import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectModel } from './inspect-model.ts';
import { floats, floatsOutside, model, node, type GraphParts } from './onnx-bytes.ts';
import { TINY_MODELS } from './testing/tiny-models.ts';
import { UnfitModel } from './unfit-model.ts';

const IDENTITY = node({ of: 'Identity', from: ['a'], to: ['b'] });
const graph = (more: Partial<GraphParts>): GraphParts => ({
  nodes: [IDENTITY],
  inputs: [{ name: 'images', dims: [1] }],
  outputs: [{ name: 'b', dims: [1] }],
  ...more,
});

function reasonOf(bytes: Uint8Array): string | null {
  try {
    inspectModel(bytes);
    return null;
  } catch (error) {
    return error instanceof UnfitModel ? error.code : String(error);
  }
}

describe('a file of a model', () => {
  test('that comes with the product gets through', async () => {
    const path = '../../../../packages/server/src/hazards/models/demo-hazards.onnx';
    expect(reasonOf(await readFile(join(import.meta.dirname, path)))).toBeNull();
  });

  test('that names another file is refused, however deep it does', () => {
    const outside = floatsOutside('a', [1], '/etc/passwd');
    const body = graph({ tensors: [outside] });
    const deeper = graph({ nodes: [node({ of: 'Loop', from: [], to: ['b'], body })] });
    const deepest = graph({ nodes: [node({ of: 'If', from: [], to: ['b'], body: deeper })] });
    for (const each of [body, deeper, deepest]) expect(reasonOf(model(each))).toBe('model-outside-files');
  });

  test('with a tensor of too many numbers is refused, also when its sizes overflow', () => {
    for (const dims of [[65_536, 1025], [2 ** 40, 2 ** 40], [64 * 1024 * 1024 + 1]])
      expect(reasonOf(model(graph({ tensors: [floats('a', dims, [1])] })))).toBe('model-too-large');
  });

  test('that ends anywhere before its end, or is anything else, is read as such or refused, and never hangs', () => {
    const whole = TINY_MODELS.hanging;
    for (let length = 0; length < whole.length; length += 1)
      expect([null, 'model-unreadable']).toContain(reasonOf(whole.subarray(0, length)));
    let state = 1;
    const next = () => (state = (state * 48_271) % 2_147_483_647);
    for (let round = 0; round < 500; round += 1) {
      const damaged = Uint8Array.from(whole);
      for (let each = 0; each < 3; each += 1) damaged[next() % damaged.length] = next() % 256;
      const reason = reasonOf(damaged);
      expect(reason === null || reason.startsWith('model-')).toBe(true);
    }
  });

  test('nested without end is refused', () => {
    let deep = graph({});
    for (let depth = 0; depth < 40; depth += 1)
      deep = graph({ nodes: [node({ of: 'Loop', from: [], to: ['b'], body: deep })] });
    expect(reasonOf(model(deep))).toBe('model-unreadable');
  });
});
