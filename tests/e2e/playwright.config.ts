import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../support/find-browser.ts';

const isCi = process.env['CI'] !== undefined;
/** A walk of half an hour for pictures must not end at the one moment in which the machine is busy. */
const isPatient = isCi || process.env['SCREENS'] !== undefined;

export default defineConfig({
  testDir: '.',
  // The walk through the plan editor is asked for by `npm run screens -- plan` only.
  testMatch: process.env['SCREENS'] === 'plan' ? '**/*.screens.ts' : '**/*.spec.ts',
  globalSetup: './build-web.ts',
  // It is emptied at the start of each of the runs of `npm test`; pictures of one run have to outlive the next.
  outputDir: process.env['SCREENS'] === undefined ? '../../test-results' : '../../test-results/failures',
  // `npm test` takes two where it can; tests with "@alone" in their title, which assert short times, come afterwards.
  workers: 1,
  retries: 0,
  forbidOnly: isCi,
  // Ends only what hangs: ten screens take a minute on a machine that does ten other things.
  timeout: isCi ? 300_000 : 120_000,
  expect: { timeout: isPatient ? 25_000 : 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findOrInstallBrowser(), args: BROWSER_ARGS, env: browserEnv() },
  },
});
