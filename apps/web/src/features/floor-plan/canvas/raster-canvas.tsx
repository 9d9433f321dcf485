import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isImeKey } from '../../../ui/ime-key.ts';
import { listenToPointer, type DragHand } from './raster-pointer.ts';
import { RasterView, type RasterLayer, type RasterMarks } from './raster-view.ts';

const ZOOM_STEP = 1.25;
const KEY_PAN_PX = 60;
/** A crosshair that reaches the border takes the view with it. */
const EDGE_PX = 32;

export interface RasterPointing {
  /** Where the pointer or the crosshair is, null when it left; `byKey` draws it as a crosshair. */
  onPoint: (point: PlanPoint | null, byKey: boolean) => void;
  /** `isAdding`: with Shift or Ctrl held, or by Space. */
  onPress: (point: PlanPoint, held: { isAdding: boolean }) => void;
  /** What a drag does; null, or without it, it moves the view. */
  onDrag?: (from: PlanPoint, held: { isAdding: boolean }) => DragHand | null;
}

interface RasterCanvasProps {
  label: string;
  describedBy: string;
  layers: readonly RasterLayer[];
  marks: RasterMarks;
  /** Without it the arrow keys move the view. */
  pointing?: RasterPointing;
  onView?: (view: RasterView) => void;
  children?: ReactNode;
}

/** A canvas with drawings to look at and to point on. Left to right in every language: a plan never mirrors. */
export function RasterCanvas({
  label,
  describedBy,
  layers,
  marks,
  pointing,
  onView,
  children,
}: RasterCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<RasterView | null>(null);
  const latest = useRef({ pointing, crosshair: null as PlanPoint | null });
  latest.current.pointing = pointing;
  useLayoutEffect(() => {
    if (!box.current || !drawing.current || !over.current) return;
    const made = new RasterView(drawing.current, over.current);
    setView(made);
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) made.resize({ widthPx: Math.round(width), heightPx: Math.round(height) });
    });
    observer.observe(box.current);
    const stop = listenToPointer(box.current, made, {
      onPoint: (point) => {
        latest.current.crosshair = null;
        latest.current.pointing?.onPoint(point, false);
      },
      onPress: (point, held) => latest.current.pointing?.onPress(point, held),
      onDrag: (from, held) => latest.current.pointing?.onDrag?.(from, held) ?? null,
    });
    return () => {
      stop();
      observer.disconnect();
      made.close();
    };
  }, []);
  useEffect(() => view?.setLayers(layers), [view, layers]);
  useEffect(() => view?.setMarks(marks), [view, marks]);
  useEffect(() => {
    if (view) onView?.(view);
  }, [view, onView]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!view || isImeKey(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!pressKey(event, view, latest.current)) return;
    event.preventDefault();
  };
  return (
    <div dir="ltr" className="relative min-h-0 min-w-0 grow overflow-hidden bg-sunken">
      {/* Worked by keys; the rule does not know that an application is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        // Worked by keys; `application` is not on the rule's list of such roles.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        // The ring lies over the sheet, which would cover that of the element itself.
        className="absolute inset-0 touch-none select-none after:pointer-events-none after:absolute after:inset-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {/* White paper would glare from a dark page. */}
        <canvas ref={drawing} className="absolute inset-0 size-full dark:brightness-[0.86]" />
        <canvas ref={over} className="absolute inset-0 size-full" />
      </div>
      {children}
    </div>
  );
}

interface Pointer {
  pointing: RasterPointing | undefined;
  crosshair: PlanPoint | null;
}

/** True when the key was the canvas's. */
function pressKey(event: KeyboardEvent, view: RasterView, pointer: Pointer): boolean {
  const step = ARROWS[event.key];
  if (step && pointer.pointing) moveCrosshair(view, pointer, step, event.shiftKey ? 10 : 1);
  else if (step) view.panBy(-step.x * KEY_PAN_PX, -step.y * KEY_PAN_PX);
  else if ((event.key === 'Enter' || event.key === ' ') && pointer.pointing && pointer.crosshair)
    pointer.pointing.onPress(pointer.crosshair, { isAdding: event.key === ' ' });
  else if (event.key === '+' || event.key === '=') view.zoomBy(ZOOM_STEP, placeOf(view, pointer));
  else if (event.key === '-') view.zoomBy(1 / ZOOM_STEP, placeOf(view, pointer));
  else if (event.key === '0') view.fit();
  else return false;
  return true;
}

const ARROWS: Record<string, PlanPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function placeOf(view: RasterView, { crosshair }: Pointer): PlanPoint {
  return crosshair ? view.toScreen(crosshair) : view.middle();
}

/** One pixel of the screen, or of the drawing where it is magnified. */
function moveCrosshair(view: RasterView, pointer: Pointer, step: PlanPoint, times: number): void {
  const from = pointer.crosshair ?? view.toPlan(view.middle());
  const size = times * Math.max(1, 1 / view.viewport.scale);
  const point = { x: from.x + step.x * size, y: from.y + step.y * size };
  pointer.crosshair = point;
  const { x, y } = view.toScreen(point);
  const { widthPx, heightPx } = view.screen;
  const dx = Math.max(0, EDGE_PX - x) - Math.max(0, x - widthPx + EDGE_PX);
  const dy = Math.max(0, EDGE_PX - y) - Math.max(0, y - heightPx + EDGE_PX);
  if (dx !== 0 || dy !== 0) view.panBy(dx, dy);
  pointer.pointing?.onPoint(point, true);
}
