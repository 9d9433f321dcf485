import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GROUPS } from '../support/turns.ts';

test('what takes turns is there, and has one turn', () => {
  const files = GROUPS.flatMap(({ e2e, vitest }) => [
    ...e2e.map((name) => `tests/e2e/${name}.spec.ts`),
    ...vitest,
  ]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.length).toBe(new Set(files).size);
});
