import type { Comparison } from '../scenarios/scenario.ts';
import type { Figure, ScenarioResult } from './scenario-result.ts';

const NOTHING = '-';
const MARKS = { met: 'met', missed: 'MISSED' };

/** The result as lines for the terminal, which are a Markdown table too. */
export function resultTable(scenario: Comparison, { contenders, summary }: ScenarioResult): string[] {
  const names = contenders.map(({ contender }) => contender);
  const head = [`median (÷ ${scenario.baseline})`, ...names];
  const rows = scenario.metrics.map(({ key, label, digits, promise }) => [
    promise ? `${label} (promised: ${promise.atMost})` : label,
    ...names.map((name) => cell(summary[key]?.[name], digits)),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text, column) => pad(text, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)];
}

function cell(figure: Figure | undefined, digits: number): string {
  if (!figure || figure.value === null) return NOTHING;
  const value = figure.value.toFixed(digits);
  const compared = figure.ratio === null ? value : `${value} (${figure.ratio.toFixed(2)})`;
  return figure.promise === undefined ? compared : `${compared} ${MARKS[figure.promise]}`;
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}
