import type { Measurement, Scenario } from '../scenarios/scenario.ts';
import { BASELINE, type ServerName } from '../servers/server-name.ts';
import type { Machine } from './machine.ts';
import { median, pairedRatio, sum } from './statistics.ts';

/** What one server gave over all rounds. */
export interface ServerResult {
  server: ServerName;
  /** In the order of the rounds, which is the same for all servers. */
  rounds: Measurement[];
}

/** One row of the table for one server. */
export interface Figure {
  /** Median over the rounds; of counts their sum. */
  value: number | null;
  /** Median over the rounds of the quotient with the baseline of the same round. */
  ratio: number | null;
}

export interface ScenarioResult {
  scenario: string;
  title: string;
  seed: number;
  isQuick: boolean;
  machine: Machine;
  servers: ServerResult[];
  summary: Record<string, Partial<Record<ServerName, Figure>>>;
}

/** Medians and paired ratios, by metric and server. */
export function summarise(scenario: Scenario, servers: readonly ServerResult[]): ScenarioResult['summary'] {
  const baseline = servers.find(({ server }) => server === BASELINE);
  const summary: ScenarioResult['summary'] = {};
  for (const { key, isCompared, isCount } of scenario.metrics) {
    const figures: Partial<Record<ServerName, Figure>> = {};
    for (const { server, rounds } of servers) {
      const values = valuesOf(rounds, key);
      const ratio = isCompared && baseline && server !== BASELINE;
      figures[server] = {
        value: isCount ? sum(values) : median(values),
        ratio: ratio ? pairedRatio(values, valuesOf(baseline.rounds, key)) : null,
      };
    }
    summary[key] = figures;
  }
  return summary;
}

function valuesOf(rounds: readonly Measurement[], key: string): (number | null)[] {
  return rounds.map((round) => round[key] ?? null);
}
