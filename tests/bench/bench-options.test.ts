import { expect, test } from 'vitest';
import { readOptions } from './bench-options.ts';

test('several scenarios may be named in any way', () => {
  expect(readOptions(['--scenario', 's1', '--scenario', 'join,herd', 'crash']).scenarios).toEqual([
    's1',
    'join',
    'herd',
    'crash',
  ]);
  expect(readOptions([]).scenarios).toEqual([]);
});

test('the rest is read as it is written', () => {
  const options = readOptions([
    '--json',
    'out.json',
    '--quick',
    '--seed',
    '7',
    '--rounds',
    '3',
    '--server',
    'y-websocket',
  ]);
  expect(options).toEqual({
    scenarios: [],
    servers: ['y-websocket'],
    jsonPath: 'out.json',
    isQuick: true,
    isList: false,
    seed: 7,
    rounds: 3,
  });
});

test.each([
  ['an option nobody knows', ['--fast'], /--fast/],
  ['half a round', ['--rounds', '1.5'], /--rounds must be a whole number/],
  ['no number', ['--seed', 'x'], /--seed must be a whole number/],
])('%s is told in one sentence', (_, args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
