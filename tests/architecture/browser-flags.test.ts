import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BROWSER_ARGS, FEATURES_PLAYWRIGHT_DISABLES } from '../support/find-browser.ts';

test('what Playwright switches off in a browser stays switched off beside our own', () => {
  const library = dirname(fileURLToPath(import.meta.resolve('playwright-core/package.json')));
  const source = readFileSync(join(library, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const disabled = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, feature]) => feature);

  expect(disabled.length).toBeGreaterThan(0);
  expect(FEATURES_PLAYWRIGHT_DISABLES).toEqual(disabled);
  expect(BROWSER_ARGS.filter((flag) => flag.startsWith('--disable-features='))).toHaveLength(1);
});
