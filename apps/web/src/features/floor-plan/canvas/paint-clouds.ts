import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { initialOf } from '../../../ui/avatar.tsx';
import { phaseOf, type Cloud } from '../../../collab-ui/clouds.ts';
import type { CanvasPalette } from './canvas-palette.ts';
import { scallopsAlong } from './cloud-path.ts';
import { offsetOutline } from './outline-path.ts';
import type { OutlineOf } from './paint-halos.ts';
import { planToScreen, type Viewport } from './viewport.ts';

const AWAY_PX = 7;
const BUMP_PX = 16;
const TRIANGLE_PX = 20;
/** Longer than any cloud on a screen. */
const ENDLESS_PX = 1e5;

export interface CloudPainting {
  outlineOf: OutlineOf;
  viewport: Viewport;
  palette: CanvasPalette;
  nowMs: number;
  /** Nothing is to move. */
  isStill: boolean;
}

/** Scalloped outlines in the colours of those who changed something, each with a triangle and an initial. */
export function paintClouds(
  context: CanvasRenderingContext2D,
  clouds: readonly Cloud[],
  { outlineOf, viewport, palette, nowMs, isStill }: CloudPainting,
): void {
  for (const cloud of clouds) {
    const phase = phaseOf(cloud, nowMs, isStill);
    const outline = phase && outlineOf(cloud.objectId);
    if (!phase || !outline || outline.length === 0) continue;
    const ring = offsetOutline(
      outline.map((point) => planToScreen(viewport, point)),
      AWAY_PX,
    );
    const colour = palette.presence.get(cloud.color) ?? palette.ink;
    context.save();
    context.globalAlpha = phase.opacity;
    paintOutline(context, ring, phase.drawn, colour);
    if (phase.drawn === 1) paintTriangle(context, ring, initialOf(cloud.name), colour, palette.fontFamily);
    context.restore();
  }
}

function paintOutline(
  context: CanvasRenderingContext2D,
  ring: readonly PlanPoint[],
  drawn: number,
  colour: string,
): void {
  const [first] = ring;
  if (!first) return;
  const bumps = scallopsAlong(ring, BUMP_PX);
  context.beginPath();
  context.moveTo(first.x, first.y);
  for (const { control, to } of bumps.slice(0, Math.ceil(bumps.length * drawn)))
    context.quadraticCurveTo(control.x, control.y, to.x, to.y);
  context.lineJoin = 'round';
  context.strokeStyle = '#fff';
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

/** At the upper end, where the drawing's own revision marks stand. */
function paintTriangle(
  context: CanvasRenderingContext2D,
  ring: readonly PlanPoint[],
  initial: string,
  colour: string,
  fontFamily: string,
): void {
  const at = ring.reduce((best, point) => (point.x - point.y > best.x - best.y ? point : best), {
    x: -ENDLESS_PX,
    y: ENDLESS_PX,
  });
  context.beginPath();
  context.moveTo(at.x, at.y - TRIANGLE_PX);
  context.lineTo(at.x + TRIANGLE_PX * 0.6, at.y);
  context.lineTo(at.x - TRIANGLE_PX * 0.6, at.y);
  context.closePath();
  context.lineWidth = 3;
  context.strokeStyle = '#fff';
  context.stroke();
  context.fillStyle = colour;
  context.fill();
  context.fillStyle = '#fff';
  context.font = `600 10px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(initial, at.x, at.y - 3);
}
