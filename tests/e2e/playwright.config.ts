import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../support/find-browser.ts';

const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  // A starved CI machine can make a browser miss a deadline: a story that fails there is told once more, by a fresh
  // browser to a fresh product. One that needed this is listed as flaky. At a desk nothing is forgiven.
  retries: isCi ? 1 : 0,
  forbidOnly: isCi,
  timeout: 120_000,
  expect: { timeout: isCi ? 25_000 : 10_000 },
  reporter: [['list'], ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findOrInstallBrowser(), args: BROWSER_ARGS, env: browserEnv() },
  },
});
