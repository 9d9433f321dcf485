import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useMemo, useRef, useState } from 'react';
import type { DottedPlanProps } from '../../../inspections/dotted-plan-props.ts';
import { readPalette, type CanvasPalette } from '../canvas/canvas-palette.ts';
import { paintCrosshair } from '../canvas/paint-crosshair.ts';
import { RasterCanvas, type RasterPointing } from '../canvas/raster-canvas.tsx';
import type { RasterLayer, RasterMarks, RasterView } from '../canvas/raster-view.ts';
import { DOT_PX, DotSprites } from './dot-sprites.ts';
import { paintLook } from './paint-look.ts';
import { toPlanDots } from './plan-dot.ts';

/** A floor plan with its captures: a press or the crosshair picks the place whose pictures are wanted. */
export function DottedPlan({
  label,
  describedBy,
  image,
  dots,
  at,
  withinPx,
  zones,
  looking = null,
  others,
  onPick,
}: DottedPlanProps) {
  const [view, setView] = useState<RasterView | null>(null);
  const crosshair = useRef<PlanPoint | null>(null);
  const layers = useMemo((): RasterLayer[] => [{ image, opacity: 1, from: 0, to: 1 }], [image]);
  const marks = useMemo((): RasterMarks => {
    const palette = readPalette();
    const sprites = new DotSprites(palette, window.devicePixelRatio);
    const planDots = toPlanDots(dots);
    return {
      paint: (context, shown) => {
        for (const zone of zones ?? []) paintCoverage(context, shown, zone, palette);
        if (at) paintReach(context, shown, { at, withinPx }, palette);
        for (const dot of planDots) {
          const { x, y } = shown.toScreen(dot.at);
          context.drawImage(sprites.of(dot), x - DOT_PX / 2, y - DOT_PX / 2, DOT_PX, DOT_PX);
        }
        for (const { color, ...look } of others ?? []) {
          const fill = palette.presence.get(color) ?? palette.accent;
          paintLook(context, shown.toScreen(look.at), look, { fill, line: fill });
        }
        const own = { fill: palette.accent, line: palette.accentStrong };
        if (looking) paintLook(context, shown.toScreen(looking.at), looking, own);
        if (crosshair.current)
          paintCrosshair(context, shown.toScreen(crosshair.current), shown.screen, palette.accentStrong);
      },
    };
  }, [dots, at, withinPx, zones, looking, others]);
  const pointing = useMemo(
    (): RasterPointing => ({
      onPoint: (point, byKey) => {
        const next = byKey ? point : null;
        if (next === crosshair.current) return;
        crosshair.current = next;
        view?.repaint();
      },
      onPress: onPick,
    }),
    [view, onPick],
  );
  return <RasterCanvas {...{ label, describedBy, layers, marks, pointing }} onView={setView} />;
}

function paintReach(
  context: CanvasRenderingContext2D,
  view: RasterView,
  { at, withinPx }: { at: PlanPoint; withinPx: number },
  palette: CanvasPalette,
): void {
  const { x, y } = view.toScreen(at);
  context.save();
  context.beginPath();
  context.arc(x, y, withinPx * view.viewport.scale, 0, 2 * Math.PI);
  context.fillStyle = palette.accent;
  context.globalAlpha = 0.15;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette.accentStrong;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}

const DASH_PX = [6, 4];

/** What was not seen for long is filled and dashed, what was seen is outlined. */
function paintCoverage(
  context: CanvasRenderingContext2D,
  view: RasterView,
  { points, isDue }: NonNullable<DottedPlanProps['zones']>[number],
  palette: CanvasPalette,
): void {
  context.save();
  context.beginPath();
  for (const [index, point] of points.entries()) {
    const { x, y } = view.toScreen(point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  if (isDue) {
    context.fillStyle = palette.danger;
    context.globalAlpha = 0.2;
    context.fill('evenodd');
    context.globalAlpha = 1;
    context.setLineDash(DASH_PX);
  }
  context.strokeStyle = isDue ? palette.danger : palette.inkSoft;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}
