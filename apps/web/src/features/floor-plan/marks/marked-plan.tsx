import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { boundsOf } from '@plumbline/shared/geometry/bounds.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MarkedPlanProps } from '../../../notes/marked-plan-props.ts';
import { readPalette } from '../canvas/canvas-palette.ts';
import { paintCrosshair } from '../canvas/paint-crosshair.ts';
import { RasterCanvas, type RasterPointing } from '../canvas/raster-canvas.tsx';
import type { RasterLayer, RasterMarks, RasterView } from '../canvas/raster-view.ts';
import { MarkField } from './mark-field.ts';
import { MarkPainter } from './mark-painter.ts';
import { paintLasso } from './paint-lasso.ts';

/** A cluster that was pressed fills the screen up to here. */
const CLUSTER_MARGIN_PX = 120;
const CLUSTER_MAX_SCALE = 4;
/** A mark that is shown stands at least so far from the border. */
const EDGE_PX = 48;

/** A floor plan with the marks of notes: pressed they open, in a lasso they are picked; a press on a cluster comes closer. */
export function MarkedPlan(props: MarkedPlanProps) {
  const { label, describedBy, image, marks: notes, pickedIds, shownId } = props;
  const [view, setView] = useState<RasterView | null>(null);
  const [field] = useState(() => new MarkField());
  const [painter] = useState(() => new MarkPainter());
  const layers = useMemo((): RasterLayer[] => [{ image, opacity: 1, from: 0, to: 1 }], [image]);
  const drawn = useRef<{ ring: PlanPoint[]; crosshair: PlanPoint | null }>({ ring: [], crosshair: null });
  const marks = useMemo((): RasterMarks => {
    const palette = readPalette();
    field.set(notes, shownId === null ? pickedIds : new Set([...pickedIds, shownId]));
    return {
      paint: (context, shown) => {
        const { ring, crosshair } = drawn.current;
        painter.paint(context, field, shown, palette);
        if (ring.length > 1) paintLasso(context, ring, shown.viewport, palette);
        if (crosshair) paintCrosshair(context, shown.toScreen(crosshair), shown.screen, palette.accentStrong);
      },
    };
  }, [field, painter, notes, pickedIds, shownId]);
  const pointing = usePointing(props, { view, field, drawn });
  const shownAt = notes.find(({ id }) => id === shownId)?.at;
  const at = useRef(shownAt);
  at.current = shownAt;
  useEffect(() => {
    if (view && at.current) keepOnScreen(view, at.current);
  }, [view, shownId]);
  return <RasterCanvas {...{ label, describedBy, layers, marks, pointing }} onView={setView} />;
}

interface Parts {
  view: RasterView | null;
  field: MarkField;
  drawn: React.RefObject<{ ring: PlanPoint[]; crosshair: PlanPoint | null }>;
}

function usePointing(
  { isLasso, onOpen, onPick }: MarkedPlanProps,
  { view, field, drawn }: Parts,
): RasterPointing {
  const repaint = () => view?.repaint();
  return {
    onPoint: (point, byKey) => {
      const next = byKey ? point : null;
      if (next === drawn.current.crosshair) return;
      drawn.current.crosshair = next;
      repaint();
    },
    onPress: (point, { isAdding }) => {
      const mark = view && field.markAt(point, view.viewport.scale);
      if (!mark) return;
      const ids = mark.kind === 'pin' ? [mark.pin.id] : mark.pins.map(({ id }) => id);
      if (isAdding) onPick(ids, mark.kind === 'pin' ? 'toggle' : 'more');
      else if (mark.kind === 'pin') onOpen(mark.pin.id);
      else comeCloser(view, mark.pins);
    },
    onDrag: (from, { isAdding }) => {
      if (!isLasso) return null;
      drawn.current.ring = [from];
      return {
        move: (point) => {
          drawn.current.ring.push(point);
          repaint();
        },
        end: (isDone) => {
          const { ring } = drawn.current;
          drawn.current.ring = [];
          repaint();
          if (isDone) onPick(field.inside(ring), isAdding ? 'more' : 'only');
        },
      };
    },
  };
}

function comeCloser(view: RasterView, pins: readonly { at: PlanPoint }[]): void {
  const bounds = boundsOf(pins.map(({ at }) => at));
  if (bounds) view.fit(bounds, CLUSTER_MARGIN_PX, CLUSTER_MAX_SCALE);
}

function keepOnScreen(view: RasterView, at: PlanPoint): void {
  const { x, y } = view.toScreen(at);
  const { widthPx, heightPx } = view.screen;
  if (widthPx === 0) return;
  const isSeen = x >= EDGE_PX && y >= EDGE_PX && x <= widthPx - EDGE_PX && y <= heightPx - EDGE_PX;
  if (!isSeen) view.panBy(widthPx / 2 - x, heightPx / 2 - y);
}
