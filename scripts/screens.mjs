/**
 * `npm run screens`: a picture of every screen of the product in `test-results/screens`, English light, Chinese dark,
 * Japanese light and Arabic dark, in two widths. The same walk that looks at every screen in `npm test`, with axe.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts', 'test.mjs'), 'e2e', 'tests/e2e/screens'],
  { stdio: 'inherit', env: { ...process.env, SCREENS: '1' } },
);
process.exitCode = status ?? 1;
