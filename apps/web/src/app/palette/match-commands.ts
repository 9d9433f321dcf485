import type { Command } from './command.ts';

/** Letters as they are compared: no case, no accents, no vowel signs, no half or full width. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en').trim();
}

/** How well the words fit: 0 not at all; a label that begins so is best, then a word of it, then any place. */
function fit(command: Command, words: readonly string[]): number {
  const label = plainLetters(command.label);
  const all = `${label} ${plainLetters(command.words ?? '')}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ''] = words;
  if (label.startsWith(first)) return 3;
  return all.split(/[\s:]+/).some((part) => part.startsWith(first)) ? 2 : 1;
}

/** `Theme: Dark`, as the language writes it. */
export type JoinLabels = (command: string, choice: string) => string;

/** What a list of commands opens into is found from above too, under its parent's name. */
export function flatCommands(commands: readonly Command[], join: JoinLabels): Command[] {
  return commands.flatMap((command) => [
    command,
    ...flatCommands(command.commands ?? [], join).map((inner) => ({
      ...inner,
      label: join(command.label, inner.label),
      words: `${inner.label} ${inner.words ?? ''}`,
    })),
  ]);
}

/** The commands that hold every word of the query, the best first; all of them for an empty one. */
export function matchCommands(commands: readonly Command[], query: string, join: JoinLabels): Command[] {
  const words = plainLetters(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  return flatCommands(commands, join)
    .map((command) => ({ command, fit: fit(command, words) }))
    .filter((each) => each.fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ command }) => command);
}
