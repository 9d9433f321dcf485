import { createMarkup, lockMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import { useMarkup } from '../editor/live-plan.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { usePlanWords } from '../editor/plan-words.ts';
import { SelectionActions } from '../selection/selection-actions.ts';
import { roomOn } from '../testing/room-on.ts';
import { useListOfSelection } from '../editor/use-list-of-selection.ts';
import { MarkupRow } from './markup-row.tsx';

const IDS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
let doc: Y.Doc;
let steps: PlanAction[];
let opened: string[];
let editor: PlanEditor;

function Rows() {
  const words = usePlanWords(null, null);
  const actions = new SelectionActions(editor, (name) => name);
  useListOfSelection(editor, 'zones', (list) => opened.push(list));
  return (
    <ul>
      {useMarkup(editor.live).map((markup) => (
        <MarkupRow
          key={markup.id}
          {...{ editor, markup, words }}
          holder={undefined}
          selected={false}
          hidden={false}
          isEntry
          mayEdit
          onDelete={() => actions.delete()}
        />
      ))}
    </ul>
  );
}

const rowOf = (index: number) =>
  screen.getAllByRole('listitem')[index]?.querySelector<HTMLElement>('[data-row]') ?? document.body;
const press = (key: string, shiftKey = false, more: { ctrlKey?: boolean; code?: string } = {}) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey, ...more }));

beforeAll(() => {
  // jsdom does not know that the focus came by a key.
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selectors) {
    return selectors === ':focus-visible'
      ? this === document.activeElement
      : this.closest(selectors) === this;
  });
});

beforeEach(() => {
  doc = new Y.Doc();
  steps = [];
  opened = [];
  for (const [index, id] of IDS.entries()) {
    const ends = { from: { x: 10, y: 100 * index }, to: { x: 90, y: 100 * index } };
    createMarkup(doc, { kind: 'arrow', colour: 'red', size: 2, line: 'solid', ...ends }, { id });
  }
  const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
  editor = new PlanEditor(
    image,
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
  render(<Rows />);
});
afterEach(cleanup);

it('arrows walk the rows and select, with Shift they add; Delete takes all of them in one step', () => {
  act(() => rowOf(0).focus());
  press('ArrowDown');
  expect(editor.store.state.selection).toEqual([IDS[1]]);
  press('ArrowDown', true);
  expect(editor.store.state.selection).toEqual([IDS[1], IDS[2]]);
  press('Delete');
  expect(steps.map(({ kind }) => kind)).toEqual(['deleteMany']);
  expect(editor.live.markup.map(({ id }) => id)).toEqual([IDS[0], IDS[3]]);
  expect(document.activeElement).toBe(rowOf(1));
});

it('what is locked stays when the others go', () => {
  lockMarkup(doc, IDS[1] ?? '', true);
  act(() => rowOf(0).focus());
  press('ArrowDown', true);
  press('Delete');
  expect(editor.live.markup.map(({ id }) => id)).toEqual([IDS[1], IDS[2], IDS[3]]);
});

it('its list is opened when markup is selected on the canvas, not from elsewhere', () => {
  act(() => editor.store.select(IDS[0] ?? null));
  expect(opened).toEqual([]);
  const canvas = document.createElement('div');
  canvas.id = 'canvas';
  canvas.tabIndex = 0;
  document.body.append(canvas);
  act(() => canvas.focus());
  act(() => editor.store.select(IDS[1] ?? null));
  canvas.remove();
  expect(opened).toEqual(['markup']);
});

it('any few are chosen by keys: Ctrl walks on past the others, X takes a row in or out', () => {
  const x = () => press('x', false, { code: 'KeyX' });
  act(() => rowOf(0).focus());
  for (let step = 0; step < 2; step += 1) press('ArrowDown', false, { ctrlKey: true });
  expect(editor.store.state.selection).toEqual([IDS[0]]);
  expect(document.activeElement).toBe(rowOf(2));
  x();
  expect(editor.store.state.selection).toEqual([IDS[0], IDS[2]]);
  press('x', false, { code: 'KeyX', ctrlKey: true });
  expect(editor.store.state.selection).toEqual([IDS[0], IDS[2]]);
  x();
  expect(editor.store.state.selection).toEqual([IDS[0]]);
  press('ArrowDown');
  expect(editor.store.state.selection).toEqual([IDS[3]]);
});

it('who comes into the list with several selected does not lose them', () => {
  act(() => editor.store.selectAll([IDS[0] ?? '', IDS[3] ?? '']));
  act(() => rowOf(1).focus());
  expect(editor.store.state.selection).toEqual([IDS[0], IDS[3]]);
  press('ArrowDown');
  expect(editor.store.state.selection).toEqual([IDS[2]]);
});
