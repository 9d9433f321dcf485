import { execFileSync } from 'node:child_process';
import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../support/find-browser.ts';
import { filesOfOtherTurns } from './turns.ts';

const isCi = process.env['CI'] !== undefined;
/** A walk of half an hour for pictures must not end at the one moment in which the machine stands still. */
const isWalk = process.env['SCREENS'] !== undefined;
// Once for the whole run: its workers inherit it, and a commit meanwhile must not rename their tests.
process.env['TEST_TURN'] ??= String(turnOfTree());
const hasAllTurns = isWalk || (process.env['TEST_LONG'] ?? process.env['ALL_TURNS']) !== undefined;

export default defineConfig({
  testDir: '.',
  // The walk through the plan editor is asked for by `npm run screens -- plan` only.
  testMatch: process.env['SCREENS'] === 'plan' ? '**/*.screens.ts' : '**/*.spec.ts',
  testIgnore: hasAllTurns ? [] : filesOfOtherTurns(Number(process.env['TEST_TURN'])),
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

/** The same for the same files, however much history a clone has; zero where there is no repository. */
function turnOfTree(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(hash.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
