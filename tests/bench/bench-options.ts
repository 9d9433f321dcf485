import { parseArgs } from 'node:util';
import { PlainError } from '../../scripts/plain-error.mjs';

export interface BenchOptions {
  /** Names of scenarios; empty for all. */
  scenarios: string[];
  servers: string[];
  jsonPath: string | null;
  isQuick: boolean;
  isList: boolean;
  seed: number;
  rounds: number | null;
}

/**
 * Reads the command line.
 * @throws PlainError for what it does not know
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parse(args);
  return {
    scenarios: [...(values.scenario ?? []), ...positionals].flatMap((names) => names.split(',')),
    servers: (values.server ?? []).flatMap((names) => names.split(',')),
    jsonPath: values.json ?? null,
    isQuick: values.quick ?? false,
    isList: values.list ?? false,
    seed: wholeNumber('--seed', values.seed) ?? Date.now() % 1_000_000,
    rounds: wholeNumber('--rounds', values.rounds),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        scenario: { type: 'string', multiple: true },
        server: { type: 'string', multiple: true },
        json: { type: 'string' },
        quick: { type: 'boolean' },
        list: { type: 'boolean' },
        seed: { type: 'string' },
        rounds: { type: 'string' },
      },
    });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new PlainError(`${option} must be a whole number from 1.`);
  return value;
}
