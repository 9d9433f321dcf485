import type { ScenarioResult } from '../report/scenario-result.ts';
import { runContenders, type ContenderRun } from '../run-contenders.ts';
import type { BrowserScenario } from './browser-scenario.ts';
import { launchBrowser } from './launch-browser.ts';

/** Runs a scenario in a browser of its own. */
export async function runBrowserScenario(
  scenario: BrowserScenario,
  run: ContenderRun,
): Promise<ScenarioResult> {
  const browser = await launchBrowser();
  try {
    return await runContenders(scenario, () => scenario.open({ browser, isQuick: run.isQuick }), run);
  } finally {
    await browser.close();
  }
}
