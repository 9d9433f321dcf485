import { chromium, type Browser } from 'playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../../support/find-browser.ts';

/** A headless Chromium as all benches in browsers have it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: BROWSER_ARGS,
    env: browserEnv(),
  });
}
