import { expect, test } from 'vitest';
import type { Scenario } from '../scenarios/scenario.ts';
import { resultTable } from './result-table.ts';
import { summarise, type ContenderResult } from './scenario-result.ts';

const scenario: Scenario = {
  name: 'any',
  title: 'any',
  metrics: [
    { key: 'p50', label: 'p50, ms', digits: 1, isCompared: true },
    { key: 'lost', label: 'lost', digits: 0, isCompared: false, isCount: true },
  ],
  servers: ['plumbline', 'hocuspocus'],
  baseline: 'hocuspocus',
  rounds: { full: 2, quick: 1 },
  measure: async () => ({}),
};
const contenders: ContenderResult[] = [
  {
    contender: 'plumbline',
    rounds: [
      { p50: 2, lost: 0 },
      { p50: 30, lost: 0 },
    ],
  },
  {
    contender: 'hocuspocus',
    rounds: [
      { p50: 1, lost: 5 },
      { p50: 10, lost: 2 },
    ],
  },
];

test('figures are medians, counts are sums, and ratios are taken within each round', () => {
  expect(summarise(scenario, contenders)).toEqual({
    p50: { plumbline: { value: 16, ratio: 2.5 }, hocuspocus: { value: 5.5, ratio: null } },
    lost: { plumbline: { value: 0, ratio: null }, hocuspocus: { value: 7, ratio: null } },
  });
});

test('without the baseline there are no ratios, and what was not measured is a dash', () => {
  const [ours] = contenders;
  if (!ours) throw new Error('no server');
  const alone = [{ ...ours, rounds: [{ p50: 2, lost: null }] }];
  const machine = { at: '', cores: 2, cpu: '', node: '', loadAtStart: 0 };
  const result = { scenario: 'any', title: 'any', seed: 1, isQuick: true, machine, contenders: alone };
  expect(resultTable(scenario, { ...result, summary: summarise(scenario, alone) })).toEqual([
    '| median (÷ hocuspocus) | plumbline |',
    '| --------------------- | --------: |',
    '| p50, ms               |       2.0 |',
    '| lost                  |         - |',
  ]);
});

test('the ratio stands behind the figure', () => {
  const machine = { at: '', cores: 2, cpu: '', node: '', loadAtStart: 0 };
  const result = { scenario: 'any', title: 'any', seed: 1, isQuick: true, machine, contenders };
  expect(resultTable(scenario, { ...result, summary: summarise(scenario, contenders) })[2]).toBe(
    '| p50, ms               | 16.0 (2.50) |        5.5 |',
  );
});

test('a promise is judged for whom it is of, by the median, and the table says so', () => {
  const promise = { of: 'plumbline', atMost: 16 };
  const at = (atMost: number): Scenario => ({
    ...scenario,
    metrics: scenario.metrics.map((metric) =>
      metric.key === 'p50' ? { ...metric, promise: { ...promise, atMost } } : metric,
    ),
  });
  expect(summarise(at(16), contenders)['p50']).toMatchObject({
    plumbline: { value: 16, promise: 'met' },
    hocuspocus: { ratio: null },
  });
  expect(summarise(at(16), contenders)['p50']?.['hocuspocus']).not.toHaveProperty('promise');
  const missed = at(15.9);
  const machine = { at: '', cores: 2, cpu: '', node: '', loadAtStart: 0 };
  const result = { scenario: 'any', title: 'any', seed: 1, isQuick: true, machine, contenders };
  expect(resultTable(missed, { ...result, summary: summarise(missed, contenders) })[2]).toBe(
    '| p50, ms (promised: 15.9) | 16.0 (2.50) MISSED |        5.5 |',
  );
});
