import type { CaptureFields, CaptureRow } from '@plumbline/shared/contract/inspection.ts';
import { beforeEach, expect, test } from 'vitest';
import { DotChanges, isAsDecided } from './dot-changes.ts';

const ID = 'a';
const at = (x: number) => ({ place: { x, y: 0 } });

let said: [string, CaptureFields][];
let answers: { resolve: () => void; reject: (error: Error) => void }[];
let isStill: boolean;
let changes: DotChanges;

beforeEach(() => {
  said = [];
  answers = [];
  isStill = true;
  const say = (id: string, fields: CaptureFields) => {
    said.push([id, fields]);
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  };
  changes = new DotChanges({ say, isStill: () => isStill });
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function answer(): Promise<void> {
  answers.shift()?.resolve();
  await settle();
}

test('one call after the other, of which the newest decision counts; until then all of it is shown', async () => {
  changes.make({ id: ID, to: at(1), before: { place: null } });
  changes.make({ id: ID, to: at(2), before: at(1) });
  changes.make({ id: ID, to: { headingDeg: 90 }, before: { headingDeg: null } });
  expect(said).toEqual([[ID, at(1)]]);
  expect(changes.shown().decided.get(ID)).toEqual({ ...at(2), headingDeg: 90 });
  await answer();
  expect(said).toEqual([
    [ID, at(1)],
    [ID, { ...at(2), headingDeg: 90 }],
  ]);
  await answer();
  expect(changes.shown().decided.size).toBe(0);
});

test('steps are taken back one by one, small ones together', async () => {
  changes.make({ id: ID, to: at(1), before: { place: null } });
  changes.make({ id: ID, to: at(2), before: at(1), isNudge: true });
  changes.make({ id: ID, to: at(3), before: at(2), isNudge: true });
  await answer();
  await answer();
  expect(changes.undo()).toMatchObject({ before: at(1) });
  expect(said.at(-1)).toEqual([ID, at(1)]);
  expect(changes.undo()).toMatchObject({ before: { place: null } });
  expect(changes.shown().canUndo).toBe(false);
  expect(changes.undo()).toBeNull();
});

test('what somebody else has changed since is not taken back', async () => {
  changes.make({ id: ID, to: at(1), before: { place: null } });
  await answer();
  isStill = false;
  expect(changes.undo()).toBeNull();
  expect(said).toHaveLength(1);
});

test('a refused change is told and forgotten with what was to follow it', async () => {
  const refused: string[] = [];
  changes.hearRefusals((id) => refused.push(id));
  changes.make({ id: ID, to: at(1), before: { place: null } });
  changes.make({ id: ID, to: at(2), before: at(1) });
  answers[0]?.reject(new Error('conflict'));
  await settle();
  expect(refused).toEqual([ID]);
  expect(said).toHaveLength(1);
  expect(changes.shown()).toMatchObject({ canUndo: false, decided: new Map() });
});

test('a pin that was taken off stands where the path puts it, until somebody puts it elsewhere', () => {
  const captureAt = (place: CaptureRow['place'], deg: number | null = null) => ({
    place,
    heading: { deg, source: 'none' as const, accuracyDeg: null },
  });
  const off = { place: null };
  for (const source of ['between', 'spread'] as const)
    expect(isAsDecided(captureAt({ x: 3, y: 4, source }), off)).toBe(true);
  expect(isAsDecided(captureAt(null), off)).toBe(true);
  expect(isAsDecided(captureAt({ x: 3, y: 4, source: 'hand' }), off)).toBe(false);
  expect(isAsDecided(captureAt({ x: 1, y: 0, source: 'hand' }), at(1))).toBe(true);
  expect(isAsDecided(captureAt({ x: 2, y: 0, source: 'hand' }), at(1))).toBe(false);
  expect(isAsDecided(captureAt(null), at(1))).toBe(false);
  expect(isAsDecided(captureAt(null, 90), { headingDeg: 91 })).toBe(false);
});
