import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { createMarkup, lockMarkup } from '@plumbline/shared/documents/plan/markup/commands.ts';
import type { NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { PlanAction } from '../room/plan-action.ts';
import type { EditorNotice } from '../editor/editor-store.ts';
import { PlanEditor } from '../editor/plan-editor.ts';
import { markupInHand } from '../markup/drafted-markup.ts';
import { roomOn } from '../testing/room-on.ts';
import { SelectionActions } from './selection-actions.ts';
import { SelectionClipboard } from './selection-clipboard.ts';

const LINE = { colour: 'red', size: 2, line: 'solid' } as const;
const INK = { colour: 'blue', size: 20 } as const;
const at = (x: number, y: number) => ({ x, y });
const DRAWINGS: readonly NewMarkup[] = [
  { kind: 'arrow', ...LINE, from: at(300, 100), to: at(400, 150) },
  { kind: 'dimension', ...LINE, from: at(300, 200), to: at(400, 200) },
  { kind: 'pen', ...LINE, points: [at(300, 230), at(320, 270), at(340, 230)] },
  { kind: 'cloud', ...LINE, shape: 'box', points: [at(300, 300), at(360, 300), at(360, 340), at(300, 340)] },
  { kind: 'area', ...LINE, points: [at(300, 400), at(360, 400), at(330, 440)] },
  { kind: 'text', ...INK, at: at(300, 500), text: 'تحقق\nHere' },
  { kind: 'stamp', ...INK, at: at(320, 600), stamp: 'checked' },
];

interface Tab {
  doc: Y.Doc;
  steps: PlanAction[];
  notices: EditorNotice[];
  editor: PlanEditor;
  actions: SelectionActions;
  clipboard: SelectionClipboard;
}

function tabOn(floorPlanId: string): Tab {
  const [doc, steps, notices]: [Y.Doc, PlanAction[], EditorNotice[]] = [new Y.Doc(), [], []];
  const ignore = () => undefined;
  const image = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
  const editor = new PlanEditor(image, (notice) => notices.push(notice), ignore);
  editor.resize({ widthPx: 1064, heightPx: 864 });
  editor.attach(roomOn(doc, steps), true);
  const actions = new SelectionActions(editor, (name) => name);
  const clipboard = new SelectionClipboard(editor, actions, () => floorPlanId);
  return { doc, steps, notices, editor, actions, clipboard };
}

let tab: Tab;
let updates: number;

/** What is on the plan, without ids, orders and points' names. */
function drawn({ editor }: Tab): unknown[] {
  const { state, markup } = editor.live;
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, each: unknown) => (['id', 'order'].includes(key) ? undefined : each)),
    );
  return [...state.zones.map(({ name, points }) => plain({ name, points })), ...markup.map(plain)];
}

function drag(from: readonly [number, number], to: readonly [number, number], release = true): void {
  const input = (point: readonly [number, number], moved: boolean) => ({
    point: at(...point),
    shift: false,
    alt: true,
    moved,
  });
  tab.editor.press(input(from, false));
  tab.editor.move(input(to, true));
  if (release) tab.editor.release(input(to, true));
}

beforeEach(() => {
  tab = tabOn('ground');
  updates = 0;
  createRectangleZone(tab.doc, { name: 'Lobby', colour: 'z1', left: 100, top: 100, right: 200, bottom: 200 });
  for (const drawing of DRAWINGS) createMarkup(tab.doc, drawing);
  tab.doc.on('update', () => (updates += 1));
});

test('a box takes markup as it lies: lines by their points, letters by their box', () => {
  const kinds = () =>
    tab.editor.live.markup
      .filter(({ id }) => tab.editor.store.state.selection.includes(id))
      .map(({ kind }) => kind);
  drag([50, 50], [500, 350]);
  expect([kinds(), tab.actions.objects.length]).toEqual([['arrow', 'dimension', 'pen', 'cloud'], 5]);
  drag([420, 210], [380, 190]);
  expect(kinds()).toEqual(['dimension']);
  // In the bow of the stroke there is nothing to touch.
  drag([322, 242], [318, 238]);
  expect(kinds()).toEqual([]);
  tab.actions.selectAll();
  expect(tab.actions.objects).toHaveLength(8);
});

test('zones and markup are carried together, are shown so on the way, and are one step', () => {
  tab.actions.selectAll();
  const before = tab.editor.live.markup;
  drag([350, 125], [360, 145], false);
  const [arrow] = markupInHand(before, tab.editor.store.state);
  expect(arrow).toMatchObject({ from: { x: 310, y: 120 }, to: { x: 410, y: 170 } });
  tab.editor.release({ point: at(360, 145), shift: false, alt: true, moved: true });
  expect(tab.steps).toMatchObject([{ kind: 'moveMany', subjectIds: tab.editor.store.state.selection }]);
  expect(updates).toBe(1);
  expect(tab.editor.live.state.zones[0]?.points[0]).toMatchObject({ x: 110, y: 120 });
  expect(tab.editor.live.markup[5]).toMatchObject({ kind: 'text', at: { x: 310, y: 520 } });
  tab.editor.key({ code: 'ArrowLeft', shift: true });
  expect(tab.editor.live.markup[6]).toMatchObject({ at: { x: 320, y: 620 } });
});

test('what is deleted comes back as it was; locked markup stays', () => {
  lockMarkup(tab.doc, tab.editor.live.markup[0]?.id ?? '', true);
  tab.actions.selectAll();
  const before = [...tab.editor.live.state.zones, ...tab.editor.live.markup];
  const objects = tab.actions.objects.filter(({ locked }) => !locked);
  tab.actions.delete();
  expect(tab.editor.live.markup.map(({ kind }) => kind)).toEqual(['arrow']);
  expect(tab.notices).toEqual([{ lockedLeft: 1 }]);
  tab.editor.edits?.many.restore(objects);
  expect([...tab.editor.live.state.zones, ...tab.editor.live.markup]).toEqual(before);
});

test('all kinds are copied to another floor as they are, in one step', async () => {
  const upper = tabOn('upper');
  tab.actions.selectAll();
  expect(await upper.clipboard.paste(tab.clipboard.copy()?.text ?? '')).toBe('done');
  expect(drawn(upper)).toEqual(drawn(tab));
  expect(upper.steps).toMatchObject([{ kind: 'pasteMany' }]);
  expect(upper.editor.store.state.selection).toHaveLength(8);
});

test('copies beside the originals, in the order of each sort', () => {
  tab.actions.selectAll();
  tab.actions.duplicate();
  expect(tab.editor.live.markup.map(({ kind }) => kind)).toEqual(
    DRAWINGS.flatMap(({ kind }) => [kind, kind]),
  );
  expect(tab.editor.live.markup[1]).toMatchObject({ from: { x: 324, y: 124 } });
  tab.actions.align('left');
  const lefts = tab.actions.objects.map((object) =>
    'kind' in object ? tab.editor.extentOf(object)?.left : object.points[0]?.x,
  );
  for (const left of lefts) expect(left).toBeCloseTo(lefts[0] ?? Number.NaN, 1);
});

test('one object of markup is called by what it is', () => {
  tab.editor.store.select(tab.editor.live.markup[6]?.id ?? null);
  tab.actions.setLocked(true);
  tab.editor.store.select(tab.editor.live.markup[5]?.id ?? null);
  tab.actions.order('back');
  expect(tab.steps).toMatchObject([
    { kind: 'lockMarkup', markup: 'stamp', name: '' },
    { kind: 'reorderMarkup', markup: 'text' },
  ]);
  expect(tab.editor.live.markup[0]?.kind).toBe('text');
});
