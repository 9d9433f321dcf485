import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { EditorState, EditorStore } from './editor-store.ts';
import { arrowStep, type CanvasKey, type PlanInput } from './tool-handler.ts';

/** What of the editor the crosshair moves on. */
interface CrosshairHost {
  readonly store: EditorStore;
  readonly middle: PlanPoint;
  toPlan(screen: PlanPoint): PlanPoint;
  keepOnScreen(point: PlanPoint): void;
  move(input: PlanInput): void;
  press(input: PlanInput): unknown;
  release(input: PlanInput): void;
}

/** Arrows move a crosshair, Enter presses there: the way to draw and to set the scale without a pointer. */
export function crosshairKey(editor: CrosshairHost, key: CanvasKey): boolean {
  const { state } = editor.store;
  if (!hasCrosshair(state)) return false;
  const step = arrowStep(key);
  if (step) return moveCrosshair(editor, step);
  const { pointer, crosshair } = state;
  if (key.code !== 'Enter' || !crosshair || !pointer) return false;
  // One pixel at a time does not snap: it would never get away again.
  const input = { point: pointer, shift: false, alt: true, moved: false };
  editor.press(input);
  editor.release(input);
  return true;
}

/** Not for tools that take hold of things, nor while something is being typed. */
function hasCrosshair({ tool, naming, calibration, markup }: EditorState): boolean {
  if (tool === 'select' || tool === 'hand' || naming || markup.writing) return false;
  return calibration.step !== 'length' && calibration.step !== 'proof-length';
}

function moveCrosshair(editor: CrosshairHost, step: PlanPoint): true {
  const { pointer, viewport } = editor.store.state;
  const from = pointer ?? editor.toPlan(editor.middle);
  const size = Math.max(1, 1 / viewport.scale);
  const point = { x: toCoordinate(from.x + step.x * size), y: toCoordinate(from.y + step.y * size) };
  editor.move({ point, shift: false, alt: true, moved: true });
  editor.store.set({ crosshair: true });
  editor.keepOnScreen(point);
  return true;
}
