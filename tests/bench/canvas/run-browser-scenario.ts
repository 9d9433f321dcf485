import { chromium } from '@playwright/test';
import { BROWSER_ARGS, browserEnv, findOrInstallBrowser } from '../../support/find-browser.ts';
import { readMachine } from '../report/machine.ts';
import { summarise, type ContenderResult, type ScenarioResult } from '../report/scenario-result.ts';
import { inOrderOf } from '../run-scenario.ts';
import type { BrowserScenario } from './browser-scenario.ts';

export interface BrowserRun {
  seed: number;
  isQuick: boolean;
  rounds: number | null;
  signal: AbortSignal;
  say(line: string): void;
}

/** Runs a scenario in a browser of its own: in each round every contender once, in another order. */
export async function runBrowserScenario(
  scenario: BrowserScenario,
  { seed, isQuick, rounds, signal, say }: BrowserRun,
): Promise<ScenarioResult> {
  const machine = readMachine();
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: BROWSER_ARGS,
    env: browserEnv(),
  });
  const results = scenario.contenders.map((contender): ContenderResult => ({ contender, rounds: [] }));
  try {
    const stage = await scenario.open({ browser, isQuick });
    try {
      const count = rounds ?? scenario.rounds[isQuick ? 'quick' : 'full'];
      for (let round = 0; round < count; round += 1) {
        for (const result of inOrderOf(round, results)) {
          signal.throwIfAborted();
          say(`${scenario.name}: round ${round + 1} of ${count}, ${result.contender}`);
          result.rounds.push(await stage.measure(result.contender));
        }
      }
    } finally {
      await stage.close();
    }
  } finally {
    await browser.close();
  }
  const summary = summarise(scenario, results);
  const { name, title } = scenario;
  return { scenario: name, title, seed, isQuick, machine, contenders: results, summary };
}
