import type { Comparison, Measurement } from '../scenarios/scenario.ts';
import type { Machine } from './machine.ts';
import { median, pairedRatio, sum } from './statistics.ts';

/** What one contender gave over all rounds. */
export interface ContenderResult {
  contender: string;
  /** In the order of the rounds, which is the same for all. */
  rounds: Measurement[];
}

/** One row of the table for one contender. */
export interface Figure {
  /** Median over the rounds; of counts their sum. */
  value: number | null;
  /** Median over the rounds of the quotient with the baseline of the same round. */
  ratio: number | null;
  /** Of a figure with a promise: whether it is kept. */
  promise?: 'met' | 'missed';
}

export interface ScenarioResult {
  scenario: string;
  title: string;
  seed: number;
  isQuick: boolean;
  machine: Machine;
  contenders: ContenderResult[];
  summary: Record<string, Record<string, Figure>>;
}

/** Medians and paired ratios, by metric and contender. */
export function summarise(
  scenario: Comparison,
  contenders: readonly ContenderResult[],
): ScenarioResult['summary'] {
  const baseline = contenders.find(({ contender }) => contender === scenario.baseline);
  const summary: ScenarioResult['summary'] = {};
  for (const { key, isCompared, isCount, promise } of scenario.metrics) {
    const figures: Record<string, Figure> = {};
    for (const { contender, rounds } of contenders) {
      const values = valuesOf(rounds, key);
      const ratio = isCompared && baseline && contender !== scenario.baseline;
      const value = isCount ? sum(values) : median(values);
      figures[contender] = {
        value,
        ratio: ratio ? pairedRatio(values, valuesOf(baseline.rounds, key)) : null,
        ...(promise?.of === contender && value !== null && { promise: verdict(value, promise.atMost) }),
      };
    }
    summary[key] = figures;
  }
  return summary;
}

function verdict(value: number, atMost: number): 'met' | 'missed' {
  return value <= atMost ? 'met' : 'missed';
}

function valuesOf(rounds: readonly Measurement[], key: string): (number | null)[] {
  return rounds.map((round) => round[key] ?? null);
}
