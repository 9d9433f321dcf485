/**
 * `npm run screens`: a picture of every screen of the product in `test-results/screens`, English light, Chinese dark,
 * Japanese light and Arabic dark, in two widths. The same walk that looks at every screen in `npm test`, with axe.
 * `npm run screens -- plan`: of every tool and state of the plan editor instead, English light, Chinese dark and Arabic
 * light; a walk of its own, too long for `npm test`. A further word names a part: `-- plan together`.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const [asked, part = ''] = process.argv.slice(2);
const walk = asked === 'plan' ? `tests/e2e/plan-${part}` : 'tests/e2e/screens';

rmSync(join(root, 'test-results', 'screens'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs'), 'e2e', walk], {
  stdio: 'inherit',
  env: { ...process.env, SCREENS: asked === 'plan' ? 'plan' : 'shell' },
});
process.exitCode = status ?? 1;
