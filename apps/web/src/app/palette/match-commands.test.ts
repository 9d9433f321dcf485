import { expect, it } from 'vitest';
import type { Command } from './command.ts';
import { matchCommands } from './match-commands.ts';

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  group: 'go-to',
  ...more,
});
const COMMANDS = [
  command('Floor plans'),
  command('Projects'),
  command('Théâtre'),
  command('مُخطّطات الطوابق'),
  command('Theme', { group: 'settings', commands: [command('Dark'), command('Light')] }),
  command('Log out', { words: 'sign out' }),
];
const joinAsIn = (colon: string) => (command: string, choice: string) => `${command}${colon}${choice}`;
const found = (query: string, colon = ': ') =>
  matchCommands(COMMANDS, query, joinAsIn(colon)).map(({ label }) => label);

it('shows the first level whole while nothing is typed', () => {
  expect(found(' ')).toEqual(COMMANDS.map(({ label }) => label));
});

it('puts what begins with the word before what only holds it', () => {
  expect(found('p')).toEqual(['Projects', 'Floor plans']);
  expect(found('pl fl')).toEqual(['Floor plans']);
});

it('compares without case, accents and vowel signs', () => {
  expect(found('THEATRE')).toEqual(['Théâtre']);
  expect(found('مخططات')).toEqual(['مُخطّطات الطوابق']);
});

it('finds what a list opens into, and by other words', () => {
  expect(found('dark')).toEqual(['Theme: Dark']);
  expect(found('dark', '：')).toEqual(['Theme：Dark']);
  expect(found('sign')).toEqual(['Log out']);
  expect(found('zzz')).toEqual([]);
});
