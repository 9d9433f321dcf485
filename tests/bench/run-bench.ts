/** The bench from the command line to the tables. */
import { writeFileSync } from 'node:fs';
import { Lifetime } from '../../scripts/lifetime.mjs';
import { PlainError } from '../../scripts/plain-error.mjs';
import { readOptions, type BenchOptions } from './bench-options.ts';
import { canRunFilms, captureFilms, openCaptureFilms } from './captures/capture-films.ts';
import { capturePictures, openCapturePictures } from './captures/capture-pictures.ts';
import { cloudSource, convertClouds, openConvertClouds } from './clouds/convert-clouds.ts';
import { hazardLooks, openHazardLooks } from './hazards/hazard-looks.ts';
import { hazardTruth, openHazardTruth } from './hazards/hazard-truth.ts';
import { personVehicleModel } from './hazards/person-vehicle-model.ts';
import { insightAnswers } from './insight/insight-answers.ts';
import { insightReports, openInsightReports } from './insight/insight-reports.ts';
import { listAnswers } from './lists/list-answers.ts';
import { RemoteCrowd } from './load/remote-crowd.ts';
import type { Machine } from './report/machine.ts';
import { resultTable } from './report/result-table.ts';
import type { ScenarioResult } from './report/scenario-result.ts';
import { BROWSER_SCENARIOS } from './canvas/all-browser-scenarios.ts';
import { runBrowserScenario } from './canvas/run-browser-scenario.ts';
import { runContenders } from './run-contenders.ts';
import { runScenario } from './run-scenario.ts';
import { SCENARIOS } from './scenarios/all-scenarios.ts';
import type { Comparison } from './scenarios/scenario.ts';
import { SERVER_NAMES, type ServerName } from './servers/server-name.ts';
import { openStage } from './servers/stage.ts';

const ALL_SCENARIOS: readonly Comparison[] = [
  ...SCENARIOS,
  listAnswers,
  insightAnswers,
  insightReports,
  capturePictures,
  captureFilms,
  convertClouds,
  hazardLooks,
  hazardTruth,
  ...BROWSER_SCENARIOS,
];

/**
 * Runs what the arguments ask for; answers the exit code.
 * @throws PlainError
 */
export async function runBench(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options.isList) {
    for (const { name, title } of ALL_SCENARIOS) console.log(`${name.padEnd(12)}${title}`);
    return 0;
  }
  const scenarios = chosen('scenario', ALL_SCENARIOS, options.scenarios);
  const servers = chosen(
    'server',
    SERVER_NAMES.map((name) => ({ name })),
    options.servers,
  ).map(({ name }) => name);
  return runAll(scenarios, servers, options);
}

async function runAll(
  scenarios: readonly Comparison[],
  servers: readonly ServerName[],
  options: BenchOptions,
): Promise<number> {
  const lifetime = new Lifetime();
  lifetime.endOnSignals((signal) => console.error(`${signal}: everything is being ended`));
  const results: ScenarioResult[] = [];
  const note = (scenario: Comparison, result: ScenarioResult): void => {
    results.push(result);
    print(scenario, result);
    // After each one: what fails later takes nothing away.
    if (options.jsonPath) writeFileSync(options.jsonPath, `${JSON.stringify(results, null, 2)}\n`);
  };
  try {
    await runOnServers(scenarios, servers, options, { lifetime, note });
    await runOnLists(scenarios, options, { lifetime, note });
    await runOnInsight(scenarios, options, { lifetime, note });
    await runOnPictures(scenarios, options, { lifetime, note });
    await runOnFilms(scenarios, options, { lifetime, note });
    await runOnClouds(scenarios, options, { lifetime, note });
    await runOnLooks(scenarios, options, { lifetime, note });
    await runOnTruth(scenarios, options, { lifetime, note });
    await runInBrowser(scenarios, options, { lifetime, note });
  } catch (error) {
    // After a signal everything that is under way fails, as it should.
    if (!lifetime.signal.aborted) throw error;
  } finally {
    await lifetime.end(0);
  }
  return lifetime.signal.aborted && results.length < scenarios.length ? 1 : 0;
}

interface Run {
  lifetime: Lifetime;
  note(scenario: Comparison, result: ScenarioResult): void;
}

async function runOnServers(
  wanted: readonly Comparison[],
  servers: readonly ServerName[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime, note }: Run,
): Promise<void> {
  const scenarios = SCENARIOS.filter((scenario) => wanted.includes(scenario));
  if (scenarios.length === 0) return;
  const stage = await openStage(servers);
  lifetime.onEnd(stage.close);
  const [editors, watchers] = [new RemoteCrowd(), new RemoteCrowd()];
  lifetime.onEnd(() => Promise.all([editors.stop(), watchers.stop()]));
  for (const scenario of scenarios) {
    const options = { stage, editors, watchers, isQuick, seed, rounds, say };
    note(scenario, await runScenario(scenario, options));
  }
}

async function runOnLists(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(listAnswers)) return;
  const open = () => listAnswers.open({ isQuick, seed, say });
  note(listAnswers, await runContenders(listAnswers, open, { isQuick, seed, rounds, signal, say }));
}

async function runOnInsight(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(insightAnswers)) return;
  const open = () => insightAnswers.open({ isQuick });
  note(insightAnswers, await runContenders(insightAnswers, open, { isQuick, seed, rounds, signal, say }));
  const openReports = () => openInsightReports({ isQuick, say });
  note(
    insightReports,
    await runContenders(insightReports, openReports, { isQuick, seed, rounds, signal, say }),
  );
}

async function runOnPictures(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(capturePictures)) return;
  const open = () => openCapturePictures({ isQuick, say });
  note(capturePictures, await runContenders(capturePictures, open, { isQuick, seed, rounds, signal, say }));
}

async function runOnFilms(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(captureFilms)) return;
  if (!canRunFilms()) return say('captures, video: not run (no ffmpeg on PATH)');
  const open = () => openCaptureFilms({ isQuick, say });
  note(captureFilms, await runContenders(captureFilms, open, { isQuick, seed, rounds, signal, say }));
}

async function runOnClouds(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(convertClouds)) return;
  const source = cloudSource();
  if (source === null) return say('clouds, conversion: not run (no real files)');
  const open = () => openConvertClouds(source, { isQuick, say });
  note(convertClouds, await runContenders(convertClouds, open, { isQuick, seed, rounds, signal, say }));
}

async function runOnLooks(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(hazardLooks)) return;
  const model = personVehicleModel();
  if (model === null) return say('hazards, a look: not run (no model; npm run model:get fetches it)');
  const open = () => openHazardLooks(model, { isQuick });
  note(hazardLooks, await runContenders(hazardLooks, open, { isQuick, seed, rounds, signal, say }));
}

async function runOnTruth(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime: { signal }, note }: Run,
): Promise<void> {
  if (!wanted.includes(hazardTruth)) return;
  const open = () => openHazardTruth({ isQuick });
  note(hazardTruth, await runContenders(hazardTruth, open, { isQuick, seed, rounds, signal, say }));
}

async function runInBrowser(
  wanted: readonly Comparison[],
  { isQuick, seed, rounds }: BenchOptions,
  { lifetime, note }: Run,
): Promise<void> {
  const { signal } = lifetime;
  for (const scenario of BROWSER_SCENARIOS.filter((each) => wanted.includes(each))) {
    const lacked = scenario.lacks?.() ?? null;
    if (lacked !== null) say(`${scenario.name}: not run (no ${lacked})`);
    else note(scenario, await runBrowserScenario(scenario, { isQuick, seed, rounds, signal, say }));
  }
}

function say(line: string): void {
  console.error(line);
}

function print(scenario: Comparison, result: ScenarioResult): void {
  const { seed, isQuick, machine } = result;
  const rounds = result.contenders[0]?.rounds.length ?? 0;
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
