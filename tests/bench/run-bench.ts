/** The bench from the command line to the tables. */
import { writeFileSync } from 'node:fs';
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
  const results = await runAll(scenarios, servers, options);
  if (options.jsonPath) writeFileSync(options.jsonPath, `${JSON.stringify(results, null, 2)}\n`);
  return 0;
}

async function runAll(
  scenarios: readonly Scenario[],
  servers: readonly ServerName[],
  { isQuick, seed, rounds }: BenchOptions,
): Promise<ScenarioResult[]> {
  const stage = await openStage(servers);
  const editors = new RemoteCrowd();
  const watchers = new RemoteCrowd();
  const results: ScenarioResult[] = [];
  const say = (line: string): void => console.error(line);
  try {
    for (const scenario of scenarios) {
      const result = await runScenario(scenario, { stage, editors, watchers, isQuick, seed, rounds, say });
      results.push(result);
      print(scenario, result);
    }
  } finally {
    await Promise.all([editors.stop(), watchers.stop()]);
    await stage.close();
  }
  return results;
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
