/** What a press of undo or redo says of the steps that it had to leave to somebody. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import type { UndoResult } from '../../../collab/undo-steps.ts';
import { roomOn } from '../testing/room-on.ts';
import { useUndo } from './editor-keys.ts';

const { warned } = vi.hoisted(() => ({ warned: [] as string[] }));
vi.mock(import('../../../ui/toaster.tsx'), async (load) => ({
  ...(await load()),
  toastWarning: (text) => void warned.push(text),
}));

const step = (subjectIds: readonly string[]): PlanAction => ({
  kind: 'moveMany',
  subjectId: subjectIds[0] ?? null,
  subjectIds,
  name: '',
});

function press(
  direction: 'undo' | 'redo',
  result: UndoResult<PlanAction>,
  person: string | null,
): readonly string[] {
  const room = {
    ...roomOn(new Y.Doc(), []),
    undo: () => result,
    redo: () => result,
    lastEditorOf: () => person,
  };
  function Page() {
    useUndo(room)(direction);
    return null;
  }
  render(<Page />);
  return warned;
}

beforeEach(() => warned.splice(0));
afterEach(cleanup);

test('nothing where the step was moved whole', () => {
  expect(press('undo', { moved: step(['a']), left: [] }, null)).toEqual([]);
});

test('one sentence for all that one press left, by undo and by redo', () => {
  const left = [step(['a']), step(['a'])];
  expect(press('undo', { moved: null, left }, 'Mei')).toEqual(['notUndoneBy']);
  expect(press('redo', { moved: null, left }, null)).toEqual(['notUndoneBy', 'notRedone']);
});

test('how many objects, where it was about several', () => {
  expect(press('undo', { moved: null, left: [step(['a', 'b'])] }, null)).toEqual(['select:notUndone']);
  const partly = { moved: step(['a', 'b', 'c']), left: [], leftSubjects: ['b'] };
  expect(press('redo', partly, 'Mei')).toEqual(['select:notUndone', 'select:notRedoneBy']);
});
