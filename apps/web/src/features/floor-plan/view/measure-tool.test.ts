import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import { PlanEditor } from '../editor/plan-editor.ts';
import { measured } from '../tools/measure-draft.ts';

/** Of somebody who may only look: no room is attached. */
let editor: PlanEditor;

const at = (x: number, y: number, shift = false) => ({ point: { x, y }, shift, moved: false });
const key = (code: string, shift = false) => editor.key({ code, shift });
const result = () => {
  const { measure } = editor.store.state;
  return measure && measured(measure);
};

function click(x: number, y: number): void {
  editor.move(at(x, y));
  editor.press(at(x, y));
  editor.release(at(x, y));
}

beforeEach(() => {
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
});

test('somebody who may only look measures; Escape lets go of the measure, then of the tool', () => {
  editor.setTool('measure');
  click(100, 100);
  click(400, 100);
  click(400, 500);
  key('Enter');
  expect(result()).toMatchObject({ totalPx: 700, areaPx2: null });
  expect(key('Escape')).toBe(true);
  expect(editor.store.state).toMatchObject({ measure: null, tool: 'measure' });
  key('Escape');
  expect(editor.store.state.tool).toBe('select');
});

test('tools that change the plan stay out of reach of those who may only look', () => {
  editor.setTool('rectangle');
  expect(editor.store.state.tool).toBe('select');
});

test('a double click ends where it is, and on the first point closes', () => {
  editor.setTool('measure');
  click(0, 0);
  click(100, 0);
  click(100, 100);
  editor.press(at(100, 100));
  editor.doublePress(at(100, 100));
  expect(result()).toMatchObject({ totalPx: 200 });
  click(10, 10);
  click(110, 10);
  click(110, 110);
  click(12, 11);
  editor.press(at(12, 11));
  editor.doublePress(at(12, 11));
  expect(result()?.areaPx2).toBe(5000);
});

test('the area tool closes with Enter, Backspace drops the last corner', () => {
  editor.setTool('measure-area');
  for (const [x, y] of [
    [0, 0],
    [200, 0],
    [200, 100],
    [0, 100],
    [700, 700],
  ] as const)
    click(x, y);
  key('Backspace');
  key('Enter');
  expect(result()).toMatchObject({ areaPx2: 20_000, totalPx: 600 });
});

test('Shift holds the leg, and the point is set where it is held', () => {
  editor.setTool('measure');
  click(100, 100);
  editor.move(at(300, 110, true));
  expect(editor.store.state.pointer).toEqual({ x: 300, y: 100 });
  editor.press(at(300, 110, true));
  expect(editor.store.state.measure?.points).toEqual([
    { x: 100, y: 100 },
    { x: 300, y: 100 },
  ]);
});

test('by keys alone: arrows move the crosshair, Enter sets points, twice on one spot ends', () => {
  editor.setTool('measure');
  key('ArrowRight');
  key('Enter');
  for (let i = 0; i < 3; i += 1) key('ArrowDown', true);
  key('Enter');
  key('Enter');
  expect(editor.store.state.measure?.stage).toBe('ended');
  expect(result()?.totalPx).toBe(30);
});
