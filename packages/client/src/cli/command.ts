import type { Readable, Writable } from 'node:stream';

/** What a command is given. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  input: Readable;
  /** What was asked for; a script reads it. */
  output: Writable;
  /** Progress and what went wrong. */
  notes: Writable;
  signal: AbortSignal;
}

export type Values = Record<string, string | undefined>;

export interface Command {
  usage: string;
  /** Names of options, each with a value. */
  options: readonly string[];
  run(terminal: Terminal, given: { values: Values; rest: string[] }): Promise<void>;
}

export function say(to: Writable, line: string): void {
  to.write(`${line}\n`);
}
