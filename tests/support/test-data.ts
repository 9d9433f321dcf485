import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The folder of real files that tests marked `.real.test.ts` read: `TEST_DATA_DIR`, else `../shared/data`.
 * @returns absolute path, or undefined where there is none
 */
export function testDataDir(): string | undefined {
  const wanted = process.env['TEST_DATA_DIR'];
  const dir = wanted ? resolve(wanted) : join(dirname(repository), 'shared', 'data');
  return existsSync(dir) ? dir : undefined;
}
