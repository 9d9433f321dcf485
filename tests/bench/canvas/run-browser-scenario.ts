import { chromium } from 'playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../../support/find-browser.ts';
import type { ScenarioResult } from '../report/scenario-result.ts';
import { runContenders, type ContenderRun } from '../run-contenders.ts';
import type { BrowserScenario } from './browser-scenario.ts';

/** Runs a scenario in a browser of its own. */
export async function runBrowserScenario(
  scenario: BrowserScenario,
  run: ContenderRun,
): Promise<ScenarioResult> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: BROWSER_ARGS,
    env: browserEnv(),
  });
  try {
    return await runContenders(scenario, () => scenario.open({ browser, isQuick: run.isQuick }), run);
  } finally {
    await browser.close();
  }
}
