import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { PlanEditor } from '../editor/plan-editor.ts';

let editor: PlanEditor;
let zoneId: string;

const inZone = { point: { x: 50, y: 50 }, shift: false, moved: false };

function click(): void {
  editor.press(inZone);
  editor.release(inZone);
}

beforeEach(() => {
  const doc = new Y.Doc();
  const box = { left: 0, top: 0, right: 100, bottom: 100 };
  const made = createRectangleZone(doc, { name: 'Lobby', colour: 'z1', ...box });
  if (!made.ok) throw new Error(made.reason);
  zoneId = made.zoneId;
  editor = new PlanEditor(
    { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY },
    () => undefined,
    () => undefined,
  );
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.live.attach(doc);
});

test('zones that are not shown cannot be hit, and what was selected of them is let go', () => {
  click();
  expect(editor.store.state.selection).toEqual([zoneId]);
  editor.setLayer('zones', { shown: false });
  expect(editor.store.state.selection).toEqual([]);
  click();
  expect(editor.store.state.selection).toEqual([]);
  expect(editor.cursor(inZone)).toBe('default');
  editor.setLayer('zones', { shown: true });
  click();
  expect(editor.store.state.selection).toEqual([zoneId]);
});

test('a faint layer can still be hit', () => {
  editor.setLayer('zones', { opacity: 0.1 });
  click();
  expect(editor.store.state.selection).toEqual([zoneId]);
});

test('whoever takes a tool for zones or a zone from the list sees them again', () => {
  editor.setLayer('zones', { shown: false });
  editor.setTool('polygon');
  expect(editor.store.state.view.layers.zones.shown).toBe(true);
  editor.setLayer('zones', { shown: false });
  const [zone] = editor.live.state.zones;
  if (zone) editor.reveal(zone);
  expect(editor.store.state.view.layers.zones.shown).toBe(true);
  expect(editor.store.state.selection).toEqual([zoneId]);
});
