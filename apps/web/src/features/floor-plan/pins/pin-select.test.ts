import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { PlanEditor } from '../editor/plan-editor.ts';
import { withPins } from './pin-select.ts';
import { roomOn } from '../testing/room-on.ts';

const NOTE = '01920000-0000-7000-8000-00000000000a';

let editor: PlanEditor;
const at = (x: number, y: number, moved = false) => ({ point: { x, y }, shift: false, alt: true, moved });
const place = () => editor.store.state.pins[0]?.at;

beforeEach(() => {
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(new Y.Doc(), []), true);
  editor.overlays.show('pins', {
    paint: () => undefined,
    outlineOf: () => null,
    over: (below) =>
      withPins(below, ({ x, y }) => {
        const [pin] = editor.store.state.pins;
        const isHit = pin && Math.hypot(pin.at.x - x, pin.at.y - y) < 14;
        return isHit ? { kind: 'pin', pin, at: pin.at, hasNumber: true } : null;
      }),
  });
  editor.store.set({ pins: [{ id: NOTE, number: 7, status: 'open', at: { x: 300, y: 300 } }] });
});

/** Takes hold of the mark a little off its middle. */
function drag(x: number, y: number): void {
  editor.press(at(302, 301));
  editor.move(at(x, y, true));
}

test('a press opens a note and moves none', () => {
  drag(500, 400);
  editor.release(at(500, 400, true));
  expect(editor.store.state).toMatchObject({ openNote: NOTE, heldPin: null, notePlace: null });
  expect(place()).toEqual({ x: 300, y: 300 });
});

test('the mark of the open note goes along with the hand, by as much as the hand moved', () => {
  editor.store.set({ openNote: NOTE, movablePin: NOTE });
  drag(502, 401);
  expect(place()).toEqual({ x: 500, y: 400 });
  editor.release(at(502, 401, true));
  expect(editor.store.state).toMatchObject({ movedNote: NOTE, notePlace: { x: 500, y: 400 }, heldPin: null });
});

test('Escape and a second finger put it back', () => {
  editor.store.set({ openNote: NOTE, movablePin: NOTE });
  drag(500, 400);
  editor.key({ code: 'Escape', shift: false });
  expect(place()).toEqual({ x: 300, y: 300 });
  drag(500, 400);
  editor.cancelPress();
  expect(place()).toEqual({ x: 300, y: 300 });
  editor.release(at(500, 400, true));
  expect(editor.store.state).toMatchObject({ notePlace: null, heldPin: null });
});

test('a click on the mark of the open note moves nothing', () => {
  editor.store.set({ openNote: NOTE, movablePin: NOTE });
  editor.press(at(302, 301));
  editor.release(at(302, 301));
  expect(editor.store.state).toMatchObject({ notePlace: null, heldPin: null, openNote: NOTE });
});
