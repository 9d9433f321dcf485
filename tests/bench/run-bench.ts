/** The bench from the command line to the tables. */
import { writeFileSync } from 'node:fs';
import { Lifetime } from '../../scripts/lifetime.mjs';
import { PlainError } from '../../scripts/plain-error.mjs';
import { readOptions, type BenchOptions } from './bench-options.ts';
import { RemoteCrowd } from './load/remote-crowd.ts';
import type { Machine } from './report/machine.ts';
import { resultTable } from './report/result-table.ts';
import type { ScenarioResult } from './report/scenario-result.ts';
import { runScenario } from './run-scenario.ts';
import { SCENARIOS } from './scenarios/all-scenarios.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { SERVER_NAMES, type ServerName } from './servers/server-name.ts';
import { openStage } from './servers/stage.ts';

/**
 * Runs what the arguments ask for; answers the exit code.
 * @throws PlainError
 */
export async function runBench(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.isList) {
    for (const { name, title } of SCENARIOS) console.log(`${name.padEnd(12)}${title}`);
    return 0;
  }
  const scenarios = chosen('scenario', SCENARIOS, options.scenarios);
  const servers = chosen(
    'server',
    SERVER_NAMES.map((name) => ({ name })),
    options.servers,
  ).map(({ name }) => name);
  return runAll(scenarios, servers, options);
}

async function runAll(
  scenarios: readonly Scenario[],
  servers: readonly ServerName[],
  { isQuick, seed, rounds, jsonPath }: BenchOptions,
): Promise<number> {
  const lifetime = new Lifetime();
  const say = (line: string): void => console.error(line);
  lifetime.endOnSignals((signal) => say(`${signal}: everything is being ended`));
  const results: ScenarioResult[] = [];
  try {
    const stage = await openStage(servers);
    lifetime.onEnd(stage.close);
    const [editors, watchers] = [new RemoteCrowd(), new RemoteCrowd()];
    lifetime.onEnd(() => Promise.all([editors.stop(), watchers.stop()]));
    for (const scenario of scenarios) {
      const result = await runScenario(scenario, { stage, editors, watchers, isQuick, seed, rounds, say });
      results.push(result);
      print(scenario, result);
      // After each one: what fails later takes nothing away.
      if (jsonPath) writeFileSync(jsonPath, `${JSON.stringify(results, null, 2)}\n`);
    }
  } catch (error) {
    // After a signal everything that is under way fails, as it should.
    if (!lifetime.signal.aborted) throw error;
  } finally {
    await lifetime.end(0);
  }
  return lifetime.signal.aborted && results.length < scenarios.length ? 1 : 0;
}

function print(scenario: Scenario, result: ScenarioResult): void {
  const { seed, isQuick, machine } = result;
  const rounds = result.servers[0]?.rounds.length ?? 0;
  console.log(`\n${scenario.name}: ${scenario.title}`);
  console.log(`seed ${seed}, ${rounds} rounds${isQuick ? ' (quick)' : ''}; ${describe(machine)}`);
  for (const line of resultTable(scenario, result)) console.log(line);
}

function describe({ at, cores, cpu, node, loadAtStart }: Machine): string {
  return `${at}, ${cores} cores (${cpu}), Node ${node}, load ${loadAtStart.toFixed(2)} at the start`;
}

function chosen<Named extends { name: string }>(
  kind: string,
  all: readonly Named[],
  wanted: readonly string[],
): readonly Named[] {
  const known = all.map(({ name }) => name);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new PlainError(`There is no ${kind} ${unknown}; there are ${known.join(', ')}.`);
  }
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
}
