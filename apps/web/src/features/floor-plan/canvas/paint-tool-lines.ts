import type { PlanCalibration } from '@plumbline/shared/documents/plan/schema.ts';
import type { EditorState } from '../editor/editor-store.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import type { CanvasWords } from './canvas-words.ts';
import { paintCalibration, type CalibrationWords } from './paint-calibration.ts';
import { paintGuides } from './paint-guides.ts';
import { paintMarquee } from './paint-marquee.ts';
import { paintMeasure } from './paint-measure.ts';

export type ToolLineWords = CanvasWords & CalibrationWords;

/** Guides, the marquee, what is measured, and the lines of the scale tool. */
export function paintToolLines(
  context: CanvasRenderingContext2D,
  state: EditorState,
  stored: PlanCalibration | null,
  palette: CanvasPalette,
  words: ToolLineWords,
): void {
  const { guides, marquee, measure, tool, viewport } = state;
  paintGuides(context, guides, viewport, palette, words);
  if (marquee) paintMarquee(context, marquee, viewport, palette);
  if (measure) paintMeasure(context, measure, tool === 'measure-area', viewport, palette, words);
  if (tool === 'calibrate') paintCalibration(context, state, stored, palette, words);
}
