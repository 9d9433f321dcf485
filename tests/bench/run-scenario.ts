import type { RemoteCrowd } from './load/remote-crowd.ts';
import { readMachine } from './report/machine.ts';
import { summarise, type ContenderResult, type ScenarioResult } from './report/scenario-result.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { processesOf, type BenchServer } from './servers/bench-server.ts';
import type { Stage } from './servers/stage.ts';

export interface ScenarioRun {
  stage: Stage;
  editors: RemoteCrowd;
  watchers: RemoteCrowd;
  seed: number;
  isQuick: boolean;
  rounds: number | null;
  say(line: string): void;
}

/** Runs a scenario: in each round every server once, in another order, all others standing still. */
export async function runScenario(scenario: Scenario, run: ScenarioRun): Promise<ScenarioResult> {
  const { stage, isQuick, seed, say } = run;
  const machine = readMachine();
  const count = run.rounds ?? scenario.rounds[isQuick ? 'quick' : 'full'];
  const taking = stage.servers.filter(({ name }) => scenario.servers.includes(name));
  const results = taking.map((server): ContenderResult => ({ contender: server.name, rounds: [] }));
  for (const server of stage.servers) stage.pause(server);
  for (let round = 0; round < count; round += 1) {
    for (const server of inOrderOf(round, taking)) {
      say(`${scenario.name}: round ${round + 1} of ${count}, ${server.name}`);
      const measured = await measureAwake(scenario, run, server, seed + round);
      results.find(({ contender }) => contender === server.name)?.rounds.push(measured);
    }
  }
  const summary = summarise(scenario, results);
  return {
    scenario: scenario.name,
    title: scenario.title,
    seed,
    isQuick,
    machine,
    contenders: results,
    summary,
  };
}

async function measureAwake(scenario: Scenario, run: ScenarioRun, server: BenchServer, seed: number) {
  const { stage, editors, watchers, isQuick } = run;
  for (const each of processesOf(server)) await each.wake();
  try {
    return await scenario.measure({ stage, server, editors, watchers, seed, isQuick });
  } catch (error) {
    throw new Error(`${scenario.name} on ${server.name}, seed ${seed}`, { cause: error });
  } finally {
    stage.pause(server);
  }
}

/** Each round begins with another server, so that nobody always has the same neighbour before. */
export function inOrderOf<Contender>(round: number, servers: readonly Contender[]): Contender[] {
  const start = round % servers.length;
  return [...servers.slice(start), ...servers.slice(0, start)];
}
