import { expect, test } from 'vitest';
import { modelFaultOf } from './model-fault.ts';

test.each([
  ['decode-limit', 'model-too-large'],
  ['decode-timeout', 'model-too-slow'],
  ['model-not-numbers', 'model-not-numbers'],
  ['storage-full', 'model-unfit'],
] as const)('a process that was refused as %s means %s', (code, fault) => {
  expect(modelFaultOf(code)).toBe(fault);
});
