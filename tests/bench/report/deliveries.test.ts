import { expect, test } from 'vitest';
import type { SeenUpdates, SentEdits } from '../load/crowd-report.ts';
import { matchDeliveries } from './deliveries.ts';

const numbers = (...values: number[]) => Float64Array.from(values);

function sent(clientId: number, ...edits: [endClock: number, atMs: number][]): SentEdits {
  return {
    clientId,
    endClocks: numbers(...edits.map(([endClock]) => endClock)),
    sentAtMs: numbers(...edits.map(([, atMs]) => atMs)),
    acknowledgedAtMs: numbers(),
  };
}

function seen(...updates: [clientId: number, endClock: number, atMs: number][]): SeenUpdates {
  return {
    clientIds: numbers(...updates.map(([clientId]) => clientId)),
    endClocks: numbers(...updates.map(([, endClock]) => endClock)),
    atMs: numbers(...updates.map(([, , atMs]) => atMs)),
  };
}

test('each edit of each author is found with each watcher', () => {
  const authors = [sent(7, [2, 100], [4, 200]), sent(8, [3, 150])];
  const watchers = [seen([7, 2, 105], [8, 3, 151], [7, 4, 210]), seen([8, 3, 160], [7, 2, 101], [7, 4, 201])];
  expect(matchDeliveries(authors, watchers)).toEqual({ latenciesMs: [5, 1, 10, 10, 1, 1], missing: 0 });
});

test('several edits in one frame all came with it', () => {
  expect(matchDeliveries([sent(7, [2, 100], [4, 110], [6, 120])], [seen([7, 6, 130])])).toEqual({
    latenciesMs: [30, 20, 10],
    missing: 0,
  });
});

test('what did not come is counted for each watcher, and half an edit is none', () => {
  const author = sent(7, [2, 100], [5, 110]);
  expect(matchDeliveries([author], [seen([7, 4, 120]), seen()])).toEqual({ latenciesMs: [20], missing: 3 });
});

test('work of strangers and repeated frames count for nothing', () => {
  const watcher = seen([1, 900, 90], [7, 2, 101], [7, 2, 102]);
  expect(matchDeliveries([sent(7, [2, 100])], [watcher])).toEqual({ latenciesMs: [1], missing: 0 });
});
