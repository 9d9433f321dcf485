import { readMachine } from './report/machine.ts';
import { summarise, type ContenderResult, type ScenarioResult } from './report/scenario-result.ts';
import { inOrderOf } from './run-scenario.ts';
import type { Comparison, Measurement } from './scenarios/scenario.ts';

/** What all rounds of a scenario need, made once. */
export interface ContenderStage {
  measure(contender: string): Promise<Measurement>;
  close(): Promise<void>;
}

export interface ContenderRun {
  seed: number;
  isQuick: boolean;
  rounds: number | null;
  signal: AbortSignal;
  say(line: string): void;
}

/** Runs a scenario that brings its own contenders: in each round every one once, in another order. */
export async function runContenders(
  scenario: Comparison & { contenders: readonly string[] },
  open: () => Promise<ContenderStage>,
  { seed, isQuick, rounds, signal, say }: ContenderRun,
): Promise<ScenarioResult> {
  const machine = readMachine();
  const results = scenario.contenders.map((contender): ContenderResult => ({ contender, rounds: [] }));
  const stage = await open();
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
  const summary = summarise(scenario, results);
  const { name, title } = scenario;
  return { scenario: name, title, seed, isQuick, machine, contenders: results, summary };
}
