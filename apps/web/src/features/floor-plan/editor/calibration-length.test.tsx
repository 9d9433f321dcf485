/** A length that is missing or out of range is told to whoever goes on, by Enter or by either button. */
import { IDENTITY } from '@plumbline/shared/geometry/similarity.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { roomOn } from '../testing/room-on.ts';
import { CalibrationLength } from './calibration-length.tsx';
import { PlanEditor } from './plan-editor.ts';

const DRAFT = { step: 'length', a: { x: 0, y: 0 }, b: { x: 900, y: 0 } } as const;
const RASTER = { widthPx: 1000, heightPx: 800, rasterToPlan: IDENTITY };
const IMAGE = {
  ...RASTER,
  tileSizePx: 512,
  levelCount: 2,
  pageWidthMm: null,
  pageHeightMm: null,
  mediaBase: '/media/',
  mediaExpiresAt: '2026-11-25T12:00:00.000Z',
};

let doc: Y.Doc;
let editor: PlanEditor;

beforeEach(() => {
  doc = new Y.Doc();
  editor = new PlanEditor(
    RASTER,
    () => undefined,
    () => undefined,
  );
  editor.attach(roomOn(doc, []), true);
  editor.store.set({ tool: 'calibrate', calibration: DRAFT });
  const words = { pixels: String, scale: String };
  render(<CalibrationLength editor={editor} image={IMAGE} draft={DRAFT} words={words} />);
});
afterEach(cleanup);

const field = () => screen.getByRole('textbox');
const button = (name: string) => screen.getByRole('button', { name });

/** What a browser does with it: it presses the form's own button, if that can be pressed. */
function pressEnter(): void {
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.click(button('calibrate.check'));
}

const WAYS: [string, () => void][] = [
  ['Enter', pressEnter],
  ['the button to check', () => fireEvent.click(button('calibrate.check'))],
  ['the button to save unchecked', () => fireEvent.click(button('calibrate.saveUnchecked'))],
];
const FAULTS = [
  ['', 'validation:required'],
  ['   ', 'validation:required'],
  ['0.5', 'validation:numberScope'],
  ['100000000', 'validation:numberScope'],
  ['a good bit', 'distance.unreadable'],
] as const;

test.each(WAYS.flatMap(([way, goOn]) => FAULTS.map(([text, told]) => [way, text, told, goOn] as const)))(
  '%s with "%s" says %s',
  (_way, text, told, goOn) => {
    fireEvent.change(field(), { target: { value: text } });
    expect(field().getAttribute('aria-invalid')).not.toBe('true');
    goOn();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(told)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(editor.store.state.calibration.step).toBe('length');
    expect(readPlan(doc).calibration).toBeNull();
  },
);

test('what was said goes once the length is right, which then is taken', () => {
  pressEnter();
  fireEvent.change(field(), { target: { value: '12 m' } });
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  pressEnter();
  expect(editor.store.state.calibration).toMatchObject({
    step: 'proof-first',
    value: { distanceMm: 12_000, unit: 'm' },
  });
});
