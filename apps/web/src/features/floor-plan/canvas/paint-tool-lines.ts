import type { PlanCalibration } from '@plumbline/shared/documents/plan/schema.ts';
import type { EditorState } from '../editor/editor-store.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { paintCalibration, type CalibrationWords } from './paint-calibration.ts';
import { paintMeasure } from './paint-measure.ts';

export type ToolLineWords = CanvasWords & CalibrationWords;

/** What is measured, and the lines of the scale tool. */
export function paintToolLines(
  context: CanvasRenderingContext2D,
  state: EditorState,
  stored: PlanCalibration | null,
  palette: CanvasPalette,
  words: ToolLineWords,
): void {
  const { measure, tool, viewport } = state;
  if (measure) paintMeasure(context, measure, tool === 'measure-area', viewport, palette, words);
  if (tool === 'calibrate') paintCalibration(context, state, stored, palette, words);
}
