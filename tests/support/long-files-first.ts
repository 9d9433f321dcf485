/** Order of test files: the longest start first, so that no processor waits at the end for one that started last. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes half a minute or more; the others follow as the runner orders them. */
export const LONG_FILES = [
  'tests/faults/fuzz/frame-fuzz.test.ts',
  'tests/faults/two-of-each.test.ts',
  'tests/faults/product-kills.test.ts',
  'tests/faults/chaos/chaos.test.ts',
  'tests/convergence/convergence.test.ts',
  'tests/faults/collab-kills.test.ts',
  'tests/launcher/embedded-postgres.test.ts',
  'tests/launcher/start.test.ts',
  'tests/integration/api/plan-files.real.test.ts',
  'tests/integration/door/hostile-texts.pg.test.ts',
  'tests/integration/api/idempotency.pg.test.ts',
  'tests/integration/door/other-tenants.pg.test.ts',
  'packages/server/src/sessions/login.pg.test.ts',
  'apps/web/src/app/named-things-gate.test.tsx',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const long = LONG_FILES.flatMap((name) => others.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...long, ...others.filter((file) => !long.includes(file))];
  }
}
