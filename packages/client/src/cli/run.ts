import { parseArgs } from 'node:util';
import { ApiFailure } from '../api.ts';
import { RoomRefused } from '../room.ts';
import { say, type Command, type Terminal, type Values } from './command.ts';
import { EXIT, UsageError, exitCodeOf } from './exit-codes.ts';
import { login } from './login.ts';
import { notesExport } from './notes-export.ts';
import { projects } from './projects.ts';
import { upload } from './upload.ts';
import { watch } from './watch.ts';

/** By their words. */
const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['login', login],
  ['projects', projects],
  ['upload', upload],
  ['notes export', notesExport],
  ['watch', watch],
]);

/** Runs a command line and answers its exit code. */
export async function run(terminal: Terminal, words: readonly string[]): Promise<number> {
  const { notes, signal } = terminal;
  try {
    const { command, rest } = findCommand(words);
    await command.run(terminal, readOptions(command, rest));
    return signal.aborted ? EXIT.interrupted : EXIT.done;
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    say(notes, messageOf(error));
    return exitCodeOf(error);
  }
}

function findCommand(words: readonly string[]): { command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const command = COMMANDS.get(words.slice(0, length).join(' '));
    if (command) return { command, rest: words.slice(length) };
  }
  const lines = [...COMMANDS.values()].map(({ usage }) => `  ${usage}`);
  throw new UsageError(`What can be asked:\n${lines.join('\n')}`);
}

function readOptions({ options, usage }: Command, args: string[]): { values: Values; rest: string[] } {
  const described = Object.fromEntries(options.map((name) => [name, { type: 'string' } as const]));
  try {
    const { values, positionals } = parseArgs({ args, options: described, allowPositionals: true });
    return { values, rest: positionals };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n  ${usage}`);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiFailure)
    return `The server refused: ${error.error} (${error.status}${error.requestId ? `, request ${error.requestId}` : ''}).`;
  if (error instanceof RoomRefused) return `The room is over: ${error.end.reason} (${error.end.code}).`;
  return error instanceof Error ? error.message : String(error);
}
