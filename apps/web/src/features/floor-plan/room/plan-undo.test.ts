import {
  createRectangleZone,
  deleteZone,
  recolourZone,
  renameZone,
} from '@plumbline/shared/documents/plan/commands.ts';
import { readZone } from '@plumbline/shared/documents/plan/read.ts';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyUpdate } from '@plumbline/shared/documents/apply-update.ts';
import type { PlanAction, EditKind } from './plan-action.ts';
import { PLAN_ROOM_DOCUMENT } from './plan-document.ts';
import { UndoSteps } from '../../../collab/undo-steps.ts';

const ID = 'a'.repeat(32);
const action = (kind: EditKind): PlanAction => ({ kind, subjectId: ID, name: 'Lobby' });

function planOfTwo() {
  const mine = new Y.Doc();
  const theirs = new Y.Doc();
  const steps = new UndoSteps<PlanAction>(mine, PLAN_ROOM_DOCUMENT.undo);
  steps.named(action('createZone'), () =>
    createRectangleZone(mine, { name: 'Lobby', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9, id: ID }),
  );
  const meet = () => {
    applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
  };
  meet();
  return { mine, theirs, steps, meet };
}

describe('UndoSteps', () => {
  it('names the next undo and redo after the step', () => {
    const { mine, steps } = planOfTwo();
    steps.named(action('renameZone'), () => renameZone(mine, ID, 'Hall'));
    expect(steps.nextUndo?.kind).toBe('renameZone');
    expect(steps.undo()).toEqual({ moved: action('renameZone'), left: [] });
    expect(steps.nextUndo?.kind).toBe('createZone');
    expect(steps.nextRedo?.kind).toBe('renameZone');
    steps.redo();
    expect(readZone(mine, ID)?.name).toBe('Hall');
    expect(steps.nextUndo?.kind).toBe('renameZone');
  });

  it('reports a step that somebody else has changed since, and moves nothing else by the same press', () => {
    const { mine, theirs, steps, meet } = planOfTwo();
    steps.named(action('recolourZone'), () => recolourZone(mine, ID, 'z3'));
    steps.named(action('renameZone'), () => renameZone(mine, ID, 'Hall'));
    meet();
    renameZone(theirs, ID, 'Foyer');
    meet();
    expect(steps.undo()).toEqual({ moved: null, left: [action('renameZone')] });
    expect(readZone(mine, ID)).toMatchObject({ name: 'Foyer', colour: 'z3' });
    expect(steps.nextRedo).toBeNull();
    expect(steps.undo()).toEqual({ moved: action('recolourZone'), left: [] });
    expect(readZone(mine, ID)).toMatchObject({ name: 'Foyer', colour: 'z1' });
    expect(steps.nextRedo?.kind).toBe('recolourZone');
  });

  it('leaves all overtaken steps in a row by one press, newest first, and tells who shows the next one', () => {
    const { mine, theirs, steps, meet } = planOfTwo();
    steps.named(action('recolourZone'), () => recolourZone(mine, ID, 'z3'));
    steps.named(action('renameZone'), () => renameZone(mine, ID, 'Hall'));
    meet();
    deleteZone(theirs, ID);
    meet();
    const shown: (string | undefined)[] = [];
    steps.onChange(() => shown.push(steps.nextUndo?.kind));
    expect(steps.undo()).toEqual({
      moved: null,
      left: [action('renameZone'), action('recolourZone'), action('createZone')],
    });
    expect(shown).toEqual([undefined]);
    expect(steps.undo()).toEqual({ moved: null, left: [] });
  });

  it('says the same of a step that was taken back and cannot be done again', () => {
    const { mine, theirs, steps, meet } = planOfTwo();
    steps.named(action('renameZone'), () => renameZone(mine, ID, 'Hall'));
    steps.undo();
    meet();
    renameZone(theirs, ID, 'Foyer');
    meet();
    expect(steps.redo()).toEqual({ moved: null, left: [action('renameZone')] });
    expect(readZone(mine, ID)?.name).toBe('Foyer');
    expect(steps.nextUndo?.kind).toBe('createZone');
  });
});
