/**
 * `npm run screens`: a picture of every screen of the product in `test-results/screens`, English light, Chinese dark,
 * Japanese light and Arabic dark, in two widths. The same walk that looks at every screen in `npm test`, with axe.
 * `npm run screens -- plan`: of every tool and state of the plan editor instead, English light, Chinese dark and Arabic
 * light; a walk of its own, too long for `npm test`.
 * Further words make it shorter: a language (`-- ja`), a part of the walk (`-- states`, `-- plan together`), and the
 * beginning of a screen's name (`-- states ar members`): the walk is gone as before, but looks at those screens only.
 * Then the pictures of the others stay from the last time.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const LANGUAGES = ['en', 'cn', 'ja', 'ar'];
const TESTS = join(root, 'tests', 'e2e');

const words = process.argv.slice(2);
const isPlan = words[0] === 'plan';
const language = words.find((word) => LANGUAGES.includes(word)) ?? '';
const others = words.slice(isPlan ? 1 : 0).filter((word) => word !== language);
const prefix = isPlan ? 'plan-' : 'screens-';
const part = others.find((word) => readdirSync(TESTS).some((file) => file.startsWith(`${prefix}${word}.`)));
const screen = others.find((word) => word !== part) ?? '';

if (!language && !part && !screen) {
  rmSync(join(root, 'test-results', 'screens'), { recursive: true, force: true });
}
const walk = join('tests', 'e2e', part ? `${prefix}${part}` : isPlan ? 'plan-' : 'screens');
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs'), 'e2e', walk], {
  stdio: 'inherit',
  env: {
    ...process.env,
    SCREENS: isPlan ? 'plan' : 'shell',
    SCREENS_LANGUAGE: language,
    SCREENS_ONLY: screen,
  },
});
process.exitCode = status ?? 1;
