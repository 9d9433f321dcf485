import { MARKUP_KINDS } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { expect, test } from 'vitest';
import { SIZE_PRESETS, presetOf, sizeOf } from './markup-style.ts';

test.each(MARKUP_KINDS)(
  '%s: a preset is the same on the screen at every zoom, and is known again',
  (kind) => {
    for (const scale of [0.05, 0.21, 1, 16]) {
      for (const preset of SIZE_PRESETS) {
        const size = sizeOf(kind, preset, scale);
        expect(size * scale).toBeCloseTo(sizeOf(kind, preset, 1), 9);
        expect(presetOf(kind, Math.round(size * 100) / 100, scale)).toBe(preset);
      }
    }
  },
);

test('what was drawn at another zoom is no preset here', () => {
  expect(presetOf('pen', sizeOf('pen', 'bold', 1), 16)).toBeNull();
});
