import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { planToScreen, type Viewport } from '../canvas/viewport.ts';
import type { EditorState } from '../editor/editor-store.ts';
import { MARK_PX } from './arrange-pins.ts';

const GAP_PX = 3;
const CORNERS = 24;
const RING_WIDTH_PX = 2;

/** A ring around the mark of a note, plan space; null where the note has no mark that is shown. */
export function pinOutline(
  { pins, view, viewport }: Pick<EditorState, 'pins' | 'view' | 'viewport'>,
  noteId: string,
): PlanPoint[] | null {
  const at = view.layers.notes.shown ? pins.find(({ id }) => id === noteId)?.at : undefined;
  if (!at) return null;
  const radius = (MARK_PX / 2 + GAP_PX) / viewport.scale;
  return Array.from({ length: CORNERS }, (_, index) => {
    const angle = (index / CORNERS) * 2 * Math.PI;
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
  });
}

/** Which mark is the open note's. */
export function paintPinRing(
  context: CanvasRenderingContext2D,
  outline: readonly PlanPoint[],
  viewport: Viewport,
  colour: string,
): void {
  context.beginPath();
  for (const point of outline) {
    const { x, y } = planToScreen(viewport, point);
    context.lineTo(x, y);
  }
  context.closePath();
  context.strokeStyle = colour;
  context.lineWidth = RING_WIDTH_PX;
  context.stroke();
}
