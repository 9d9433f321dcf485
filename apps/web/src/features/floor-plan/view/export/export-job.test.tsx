import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { cleanup, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import plan from '../../../../../../../locales/en/plan.json';
import revision from '../../../../../../../locales/en/revision.json';
import view from '../../../../../../../locales/en/view.json';
import { PlanEditor } from '../../editor/plan-editor.ts';
import { usePlanWords } from '../../editor/plan-words.ts';
import { roomOn } from '../../testing/room-on.ts';
import { exportJob, type ExportChoice } from './export-job.ts';
import { exportWords } from './export-words.ts';
import { usePageReader } from '../use-page-reader.ts';

const image = {
  widthPx: 1000,
  heightPx: 800,
  rasterToPlan: IDENTITY,
  tileSizePx: 512,
  levelCount: 2,
  mediaBase: '/media/x/',
  mediaExpiresAt: '2026-11-22T00:00:00.000Z',
  pageWidthMm: null,
  pageHeightMm: null,
};
const choice: ExportChoice = { format: 'pdf', extent: 'sheet', paper: 'A3', ratio: null, legend: true };
const FLOOR_ID = '01920000-0000-7000-8000-000000000060';
const project = { name: 'Tower', timeZone: 'Asia/Riyadh' };
const NOTHING = { zones: [], calibration: null, northDeg: null };
let editor: PlanEditor;

beforeAll(async () => {
  const resources = { en: { plan, revision, view } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, defaultNS: 'view' });
});

beforeEach(() => {
  const doc = new Y.Doc();
  const made = createRectangleZone(doc, {
    name: 'Lobby',
    colour: 'z1',
    left: 0,
    top: 0,
    right: 9,
    bottom: 9,
  });
  if (!made.ok) throw new Error(made.reason);
  editor = new PlanEditor(
    image,
    () => undefined,
    () => undefined,
  );
  editor.attach(roomOn(doc, []), true);
});

afterEach(cleanup);

/** What a page says now: the zones on it, its title block, and what lies across it. */
function page(superseded = false) {
  const floor = { id: FLOOR_ID, name: 'L00', image, revisionNumber: 2 };
  const { result } = renderHook(() => {
    const words = usePlanWords(null, null);
    return exportWords({ editor, floor, superseded, project, words }, usePageReader());
  });
  const { content } = exportJob(editor, floor, choice, result.current);
  const cells = Object.fromEntries(content.cells.map(({ label, value }) => [label, value]));
  return { zones: content.zones.map(({ name }) => name), cells, watermark: content.watermark };
}

test('the plan as it is carries no mark and no time of the past', () => {
  const { zones, cells, watermark } = page();
  expect(zones).toEqual(['Lobby']);
  expect(cells[view.page.revision]).toBe('B');
  expect(cells).not.toHaveProperty(view.page.asOf);
  expect(watermark).toBeNull();
});

test('north goes out as it is shown', () => {
  const floor = { id: FLOOR_ID, name: 'L00', image, revisionNumber: 1 };
  const northOf = () => {
    const { result } = renderHook(() => {
      const words = usePlanWords(null, null);
      return exportWords({ editor, floor, superseded: false, project, words }, usePageReader());
    });
    const { northDeg, northLetter } = exportJob(editor, floor, choice, result.current).content;
    return [northDeg, northLetter];
  };
  expect(northOf()).toEqual([null, 'N']);
  editor.edits?.setNorth(30);
  expect(northOf()).toEqual([30, 'N']);
  editor.showPast({ ...NOTHING, at: null });
  expect(northOf()).toEqual([null, 'N']);
});

test('a drawing that is no longer in force says so across the page and in the title block', () => {
  const { cells, watermark } = page(true);
  expect(watermark).toBe(revision.superseded);
  expect(cells[view.page.revision]).toBe(view.page.oldRevision.replace('{{letter}}', 'B'));
});

test('of the past goes out what is shown, with its time in the time of the project', () => {
  editor.showPast({ ...NOTHING, at: '2026-11-21T13:02:00.000Z' });
  const { zones, cells } = page();
  expect(zones).toEqual([]);
  expect(cells[view.page.asOf]).toMatch(/Nov.*2026.*(16:02|4:02|04:02)/);
  editor.showPast({ ...NOTHING, at: null });
  expect(page().cells[view.page.asOf]).toBe(view.page.beginning);
  editor.showPast(null);
  expect(page().zones).toEqual(['Lobby']);
  expect(page().cells).not.toHaveProperty(view.page.asOf);
});
