import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../support/find-browser.ts';
import { filesOfOtherTurns } from '../support/turns.ts';

const isCi = process.env['CI'] !== undefined;
/** A walk of half an hour for pictures must not end at the one moment in which the machine stands still. */
const isWalk = process.env['SCREENS'] !== undefined;
const filesOfOthers = filesOfOtherTurns('e2e');

export default defineConfig({
  testDir: '.',
  // The walk through the plan editor is asked for by `npm run screens -- plan` only.
  testMatch: process.env['SCREENS'] === 'plan' ? '**/*.screens.ts' : '**/*.spec.ts',
  testIgnore: isWalk ? [] : filesOfOthers,
  globalSetup: './build-web.ts',
  // It is emptied at the start of each of the runs of `npm test`; pictures of one run have to outlive the next.
  outputDir: isWalk ? '../../test-results/failures' : '../../test-results',
  // `npm test` takes two where it can; tests with "@alone" in their title, which assert short times, come afterwards.
  workers: 1,
  retries: 0,
  forbidOnly: isCi,
  // Ends only what hangs: ten screens take a minute on a machine that does ten other things.
  timeout: isWalk ? 1_200_000 : isCi ? 300_000 : 120_000,
  expect: { timeout: isWalk ? 60_000 : isCi ? 25_000 : 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findOrInstallBrowser(), args: BROWSER_ARGS, env: browserEnv() },
  },
});
