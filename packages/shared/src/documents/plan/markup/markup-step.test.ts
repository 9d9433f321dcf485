import * as Y from 'yjs';
import { applyUpdate } from '../../apply-update.ts';
import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../testing/seeded-random.ts';
import { randomMarkup, randomMarkupEdit } from '../../../testing/random-markup-edit.ts';
import { markupRoot } from '../plan-roots.ts';
import { repeatStep, watchStep, type PlanStep } from '../plan-step.ts';
import { readPlan } from '../read.ts';
import { createMarkup, deleteMarkup, lockMarkup, moveMarkup, setMarkupText } from './commands.ts';
import { readMarkup } from './markup-reader.ts';
import { restoreMarkup } from './markup-step.ts';

const ID = 'a'.repeat(32);

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

/** Runs a random edit and answers it as a step on the object that it touched. */
function randomStep(doc: Y.Doc, edit: (doc: Y.Doc) => void): PlanStep[] {
  const before = copyOf(doc);
  const touched = new Set<string>();
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    for (const { path, keys } of events) {
      for (const id of path.length === 0 ? keys.keys() : [String(path[0])]) touched.add(id);
    }
  };
  markupRoot(doc).observeDeep(onEvents);
  edit(doc);
  markupRoot(doc).unobserveDeep(onEvents);
  return [...touched].map((id) => {
    const made = watchStep(before, id);
    applyUpdate(before, Y.encodeStateAsUpdate(doc));
    return made();
  });
}

test('any edit made once more on a copy of the plan has the same effect', () => {
  const random = createSeededRandom(21);
  const mine = new Y.Doc();
  const stored = new Y.Doc();
  for (let round = 0; round < 400; round += 1) {
    for (const step of randomStep(mine, (doc) => randomMarkupEdit(doc, random))) {
      expect(step.of).toBe('markup');
      expect(repeatStep(stored, step)).toEqual({ ok: true });
    }
    expect(readPlan(stored).markup, `round ${round}`).toEqual(readPlan(mine).markup);
  }
});

test('made once more on what others changed, a step writes only what it changed itself', () => {
  const mine = new Y.Doc();
  const text = { kind: 'text', colour: 'red', size: 12, at: { x: 5, y: 5 }, text: 'Seal' } as const;
  createMarkup(mine, text, { id: ID });
  const stored = copyOf(mine);
  const made = watchStep(mine, ID);
  moveMarkup(mine, ID, 10, 0);
  setMarkupText(stored, ID, 'Seal replaced');
  expect(repeatStep(stored, made())).toEqual({ ok: true });
  expect(readMarkup(stored, ID)).toMatchObject({ at: { x: 15, y: 5 }, text: 'Seal replaced' });
  deleteMarkup(stored, ID);
  expect(repeatStep(stored, made())).toEqual({ ok: false, reason: 'not-found' });
});

test('what is drawn again is as it was: order, lock and the ids of its points', () => {
  const random = createSeededRandom(4);
  const doc = new Y.Doc();
  for (let index = 0; index < 30; index += 1) createMarkup(doc, randomMarkup(random));
  const before = readPlan(doc);
  for (const markup of before.markup) {
    lockMarkup(doc, markup.id, false);
    deleteMarkup(doc, markup.id);
    expect(restoreMarkup(doc, markup)).toEqual({ ok: true });
    expect(restoreMarkup(doc, markup)).toEqual({ ok: false, reason: 'id-taken' });
  }
  expect(readPlan(doc)).toEqual(before);
});
