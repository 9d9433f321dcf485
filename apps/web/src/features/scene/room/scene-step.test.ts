import * as Y from 'yjs';
import { expect, test } from 'vitest';
import {
  addFieldNote,
  deleteFieldNote,
  moveFieldNote,
  writeFieldNote,
} from '@plumbline/shared/documents/scene/commands.ts';
import { hashScene, readFieldNotes } from '@plumbline/shared/documents/scene/read.ts';
import type { SceneEditKind } from './scene-action.ts';
import { outcomeOfSceneStep, repeatSceneStep, watchSceneStep, type SceneStep } from './scene-step.ts';

const ID = '1'.repeat(32);
const PLACE = { captureId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', yawDeg: 1, pitchDeg: -2 };

function step(doc: Y.Doc, kind: SceneEditKind, run: (doc: Y.Doc) => void): SceneStep {
  const done = watchSceneStep(doc, { kind, subjectId: ID, name: '' });
  run(doc);
  return done();
}

test('steps made once more on an empty document give the same field notes', () => {
  const doc = new Y.Doc();
  const steps = [
    step(doc, 'add', (on) => void addFieldNote(on, PLACE, { id: ID })),
    step(doc, 'write', (on) => void writeFieldNote(on, ID, 'A crack')),
    step(doc, 'move', (on) => moveFieldNote(on, ID, { yawDeg: 90, pitchDeg: 0 })),
  ];
  const anew = new Y.Doc();
  expect(steps.map((each) => repeatSceneStep(anew, each))).toEqual([true, true, true]);
  expect(hashScene(anew)).toBe(hashScene(doc));
  const deleted = step(doc, 'delete', (on) => deleteFieldNote(on, ID));
  expect(repeatSceneStep(anew, deleted)).toBe(true);
  expect(readFieldNotes(anew)).toEqual([]);
});

test('words are not written over those of somebody else, nor into what is gone; they are kept as text', () => {
  const doc = new Y.Doc();
  addFieldNote(doc, PLACE, { id: ID });
  const written = step(doc, 'write', (on) => void writeFieldNote(on, ID, 'A crack'));
  const anew = new Y.Doc();
  addFieldNote(anew, PLACE, { id: ID, text: 'Water' });
  expect(repeatSceneStep(anew, written)).toBe(false);
  expect(readFieldNotes(anew)[0]?.text).toBe('Water');
  expect(repeatSceneStep(new Y.Doc(), written)).toBe(false);
  expect(outcomeOfSceneStep(written)).toEqual(['A crack']);
});
