import type { PlanCalibration, PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { distancePx, mmPerPx } from '@plumbline/shared/geometry/calibration.ts';
import type { EditorState } from '../editor/editor-store.ts';
import type { CalibrationDraft } from '../tools/calibration-draft.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { paintDimension } from './paint-dimension.ts';
import { planToScreen, type Viewport } from './viewport.ts';

/** How lengths are written while the scale is being set. */
export interface CalibrationWords {
  pixels: (lengthPx: number) => string;
  millimetres: (mm: number, lengthPx: number) => string;
}

/** The lines of the scale tool: the one in force (faint), the one being drawn, and the proof. */
export function paintCalibration(
  context: CanvasRenderingContext2D,
  { calibration: draft, pointer, viewport }: EditorState,
  stored: PlanCalibration | null,
  palette: CanvasPalette,
  words: CalibrationWords,
): void {
  const base = baseLine(draft, pointer);
  if (!base && stored) {
    context.globalAlpha = 0.5;
    paintLine(context, [stored.a, stored.b], words.millimetres(stored.distanceMm, 0), viewport, palette);
    context.globalAlpha = 1;
  }
  if (base) paintLine(context, base, baseText(draft, base, words), viewport, palette);
  const proof = proofLine(draft, pointer);
  const scale = 'value' in draft ? mmPerPx(draft.value) : null;
  if (proof && scale !== null) {
    const lengthPx = distancePx(...proof);
    paintLine(context, proof, words.millimetres(lengthPx * scale, lengthPx), viewport, palette);
  }
}

type Line = readonly [PlanPoint, PlanPoint];

function baseLine(draft: CalibrationDraft, pointer: PlanPoint | null): Line | null {
  switch (draft.step) {
    case 'first':
      return null;
    case 'second':
      return [draft.a, pointer ?? draft.a];
    case 'length':
      return [draft.a, draft.b];
    case 'proof-first':
    case 'proof-second':
    case 'proof-length':
      return [draft.value.a, draft.value.b];
  }
}

function baseText(draft: CalibrationDraft, line: Line, words: CalibrationWords): string {
  return 'value' in draft ? words.millimetres(draft.value.distanceMm, 0) : words.pixels(distancePx(...line));
}

function proofLine(draft: CalibrationDraft, pointer: PlanPoint | null): Line | null {
  if (draft.step === 'proof-second') return [draft.a, pointer ?? draft.a];
  return draft.step === 'proof-length' ? [draft.a, draft.b] : null;
}

function paintLine(
  context: CanvasRenderingContext2D,
  line: Line,
  value: string,
  viewport: Viewport,
  palette: CanvasPalette,
): void {
  const [from, to] = [planToScreen(viewport, line[0]), planToScreen(viewport, line[1])];
  context.save();
  context.strokeStyle = '#fff';
  context.globalAlpha *= 0.8;
  context.lineWidth = 4;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.restore();
  paintDimension(context, from, to, value, {
    colour: palette.accentStrong,
    background: palette.chip,
    fontFamily: palette.fontFamily,
  });
  for (const end of [from, to]) paintTarget(context, end, palette.accentStrong);
}

/** A ring with an empty middle, so that the drawn line underneath stays visible. */
function paintTarget(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, 7, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
}
