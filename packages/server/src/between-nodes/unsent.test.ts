import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Unsent } from './unsent.ts';

const MAX_BYTES = 300;
const TextSchema = z.object({ node: z.string(), seq: z.number(), said: z.array(z.string()) });
const read = (text: string) => TextSchema.parse(JSON.parse(text));

it('keeps the latest of a key, made when it leaves', () => {
  const unsent = new Unsent('a');
  let made = 0;
  for (const word of ['old', 'new']) {
    unsent.add('journal', 'one', () => {
      made += 1;
      return word;
    });
  }
  unsent.add('journal', 'nothing', () => undefined);
  const texts = unsent.take(MAX_BYTES).map(({ text }) => read(text));
  expect(texts).toEqual([{ node: 'a', seq: 1, said: ['new'] }]);
  expect(made).toBe(1);
  expect(unsent.take(MAX_BYTES)).toEqual([]);
});

it('packs within the length in bytes and in order, each channel with numbers of its own', () => {
  const unsent = new Unsent('a'.repeat(36));
  const words = Array.from({ length: 20 }, (_, index) => `${index} ${'字'.repeat(10)}`);
  for (const word of words) unsent.add('journal', word, () => word);
  unsent.add('events', 'x', () => 'x');
  const payloads = unsent.take(MAX_BYTES);
  for (const { text } of payloads) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES);
  const journal = payloads.filter(({ channel }) => channel === 'journal').map(({ text }) => read(text));
  expect(journal.flatMap(({ said }) => said)).toEqual(words);
  expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1));
  expect(journal.length).toBeGreaterThan(2);
  expect(payloads.filter(({ channel }) => channel === 'events')).toHaveLength(1);
});

it('leaves a hole in the numbers for what it could not keep or carry', () => {
  const unsent = new Unsent('a', { maxKeys: 2, maxTexts: 32 });
  for (const word of ['1', '2', 'one too many']) unsent.add('journal', word, () => word);
  expect(unsent.size).toBe(2);
  expect(unsent.take(MAX_BYTES).map(({ text }) => read(text).seq)).toEqual([2]);
  unsent.add('journal', 'long', () => 'x'.repeat(MAX_BYTES));
  unsent.add('journal', 'short', () => 'short');
  expect(unsent.take(MAX_BYTES).map(({ text }) => read(text))).toEqual([
    { node: 'a', seq: 4, said: ['short'] },
  ]);
});

it('lets so many texts leave at once, and the rest the next time', () => {
  const unsent = new Unsent('a', { maxKeys: 100, maxTexts: 2 });
  for (let number = 0; number < 30; number += 1) {
    unsent.add('journal', String(number), () => `${number} ${'x'.repeat(100)}`);
  }
  const said: string[] = [];
  let rounds = 0;
  for (; unsent.size > 0; rounds += 1) {
    for (const { text } of unsent.take(MAX_BYTES)) said.push(...read(text).said);
  }
  expect(rounds).toBeGreaterThan(5);
  expect(said.map((word) => Number(word.split(' ')[0]))).toEqual(Array.from({ length: 30 }, (_, n) => n));
});
