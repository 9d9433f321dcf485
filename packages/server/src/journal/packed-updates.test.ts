import { expect, it } from 'vitest';
import { packUpdates, unpackUpdates } from './packed-updates.ts';

it.each([
  ['nothing', []],
  ['some updates, an empty one too', [Uint8Array.of(1, 2, 3), new Uint8Array(), new Uint8Array(300).fill(7)]],
])('%s comes out as it went in', (_, updates) => {
  expect(unpackUpdates(packUpdates(updates))).toEqual(updates);
});
