import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { PresenceDraft } from '@plumbline/shared/protocol/presence.ts';
import { GridIndex } from '@plumbline/shared/geometry/grid-index.ts';
import type { CanvasPalette } from '../canvas/canvas-palette.ts';
import type { PlanOverlay } from '../canvas/plan-overlay.ts';
import { planToScreen, visibleBounds, type ScreenSize } from '../canvas/viewport.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { ToolHandler } from '../editor/tool-handler.ts';
import { withDots } from './dot-select.ts';
import { DOT_PX, DotSprites } from './dot-sprites.ts';
import type { DotStore } from './dot-store.ts';
import { paintPath } from './paint-path.ts';
import { withPathDrawing } from './path-draw.ts';
import type { PlanDot } from './plan-dot.ts';
import { CONE_PX, coneOf, headingTo, type Cone } from './view-cone.ts';

/** Where more dots are in view, only the open one shows which way it looks. */
const MOST_CONES = 200;
/** What a cone is turned by, beyond its end. */
const HANDLE_PX = 6;
const HANDLE_REACH_PX = 12;
const OUTLINE_CORNERS = 24;
const GAP_PX = 3;

/** The captures of a floor on its plan: painted, found under a point, and taken by the hand. */
export class DotLayer implements PlanOverlay {
  #editor: PlanEditor;
  #store: DotStore;
  #sprites: { palette: CanvasPalette; ratio: number; sprites: DotSprites } | null = null;
  #indexed: { dots: readonly PlanDot[]; index: GridIndex<PlanDot> } | null = null;

  constructor(editor: PlanEditor, store: DotStore) {
    this.#editor = editor;
    this.#store = store;
  }

  over(below: ToolHandler): ToolHandler {
    const editor = this.#editor;
    const middle = () => editor.toPlan(editor.middle);
    const dots = withDots(below, {
      store: this.#store,
      dotAt: (point) => this.dotAt(point),
      handleAt: (point) => this.#handleAt(point),
      headingTo: ({ at }, point) => headingTo(at, point, editor.live.state.northDeg),
      middle,
    });
    return withPathDrawing(dots, this.#store, middle);
  }

  paint(context: CanvasRenderingContext2D, screen: ScreenSize, palette: CanvasPalette): void {
    const { viewport, view } = this.#editor.store.state;
    const { shown, opacity } = view.layers.captures;
    if (!shown) return;
    const { openId } = this.#store.state;
    const { northDeg } = this.#editor.live.state;
    const sprites = this.#spritesFor(palette);
    const near = this.#near(screen);
    context.globalAlpha = opacity;
    paintPath(context, viewport, this.#store.state, palette);
    if (near.length <= MOST_CONES) {
      for (const dot of near) {
        const cone = coneOf(dot, northDeg);
        if (cone.isUnknown && dot.id !== openId) continue;
        paintCone(context, planToScreen(viewport, dot.at), cone, palette.accent);
      }
    }
    if (near.length <= MOST_CONES) this.#paintReaches(context, near, palette);
    for (const dot of near) {
      const { x, y } = planToScreen(viewport, dot.at);
      context.drawImage(sprites.of(dot), x - DOT_PX / 2, y - DOT_PX / 2, DOT_PX, DOT_PX);
    }
    const open = near.find(({ id }) => id === openId);
    if (open) {
      const at = planToScreen(viewport, open.at);
      const cone = coneOf(open, northDeg);
      paintCone(context, at, cone, palette.accentStrong);
      ring(context, at, palette.accentStrong);
      if (this.#isTurnable(open)) paintHandle(context, handleOf(at, cone), palette);
    }
    context.globalAlpha = 1;
  }

  outlineOf(id: string): PlanPoint[] | null {
    const { view, viewport } = this.#editor.store.state;
    const dot = view.layers.captures.shown ? this.#store.state.dots.find((each) => each.id === id) : null;
    if (!dot) return null;
    const radius = (DOT_PX / 2 + GAP_PX) / viewport.scale;
    return Array.from({ length: OUTLINE_CORNERS }, (_, corner) => {
      const angle = (corner / OUTLINE_CORNERS) * 2 * Math.PI;
      return { x: dot.at.x + radius * Math.cos(angle), y: dot.at.y + radius * Math.sin(angle) };
    });
  }

  /** The way of the dot in the hand, from where it stood: the line's end is where it is. */
  draft(): PresenceDraft | null {
    const { held, dots } = this.#store.state;
    const at = held && dots.find(({ id }) => id === held.id)?.at;
    if (!held || !at || (at.x === held.from.x && at.y === held.from.y)) return null;
    return { kind: 'line', points: [held.from, at].flatMap(({ x, y }) => [Math.round(x), Math.round(y)]) };
  }

  /**
   * The dot whose picture covers a point of the plan, the nearest one; null where there is none, or none is shown. Of
   * those that are placed the open one comes first: among close ones it is the one in the hand.
   */
  dotAt({ x, y }: PlanPoint): PlanDot | null {
    const { viewport, view } = this.#editor.store.state;
    if (!view.layers.captures.shown) return null;
    const reach = DOT_PX / 2 / viewport.scale;
    const covering = this.#index()
      .near({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach })
      .map((dot) => ({ dot, distance: Math.hypot(dot.at.x - x, dot.at.y - y) }))
      .filter(({ distance }) => distance <= reach)
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ dot }) => dot);
    const { openId, placing } = this.#store.state;
    const inHand = covering.find(({ id, inspectionId }) => id === openId && inspectionId === placing);
    return inHand ?? covering[0] ?? null;
  }

  /** How far from its dot a picture may have been taken, of places by satellites or by the track of a walk on a plan with a scale. */
  #paintReaches(
    context: CanvasRenderingContext2D,
    dots: readonly PlanDot[],
    { accent }: CanvasPalette,
  ): void {
    const { calibration } = this.#editor.live.state;
    const { viewport } = this.#editor.store.state;
    if (!calibration) return;
    for (const { at, offM } of dots) {
      if (offM === null) continue;
      const { x, y } = planToScreen(viewport, at);
      const radiusPx = ((offM * 1000) / calibration.mmPerPx) * viewport.scale;
      paintReach(context, { x, y }, radiusPx, accent);
    }
  }

  #isTurnable({ inspectionId }: PlanDot): boolean {
    return this.#store.state.placing === inspectionId;
  }

  #handleAt(point: PlanPoint): PlanDot | null {
    const { dots, openId } = this.#store.state;
    const open = dots.find(({ id }) => id === openId);
    if (!open || !this.#isTurnable(open)) return null;
    const { viewport } = this.#editor.store.state;
    const cone = coneOf(open, this.#editor.live.state.northDeg);
    const handle = handleOf(planToScreen(viewport, open.at), cone);
    const at = planToScreen(viewport, point);
    return Math.hypot(at.x - handle.x, at.y - handle.y) <= HANDLE_REACH_PX ? open : null;
  }

  #near(screen: ScreenSize): readonly PlanDot[] {
    const { viewport } = this.#editor.store.state;
    const { left, top, right, bottom } = visibleBounds(viewport, screen);
    const room = CONE_PX / viewport.scale;
    return this.#index().near({
      left: left - room,
      top: top - room,
      right: right + room,
      bottom: bottom + room,
    });
  }

  #index(): GridIndex<PlanDot> {
    const { dots } = this.#store.state;
    if (this.#indexed?.dots !== dots) {
      const index = new GridIndex(dots, ({ at }) => ({ left: at.x, top: at.y, right: at.x, bottom: at.y }));
      this.#indexed = { dots, index };
    }
    return this.#indexed.index;
  }

  #spritesFor(palette: CanvasPalette): DotSprites {
    const ratio = window.devicePixelRatio;
    if (this.#sprites?.palette !== palette || this.#sprites.ratio !== ratio)
      this.#sprites = { palette, ratio, sprites: new DotSprites(palette, ratio) };
    return this.#sprites.sprites;
  }
}

function paintCone(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  { deg, halfDeg, isUnknown }: Cone,
  colour: string,
): void {
  const middle = ((deg - 90) * Math.PI) / 180;
  const half = (halfDeg * Math.PI) / 180;
  context.save();
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y, CONE_PX, middle - half, middle + half);
  context.closePath();
  context.fillStyle = colour;
  context.strokeStyle = colour;
  if (isUnknown) {
    context.setLineDash([3, 3]);
    context.stroke();
  } else {
    context.globalAlpha *= 0.35;
    context.fill();
  }
  context.restore();
}

function paintReach(
  context: CanvasRenderingContext2D,
  { x, y }: PlanPoint,
  radiusPx: number,
  colour: string,
): void {
  context.save();
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.setLineDash([2, 4]);
  context.strokeStyle = colour;
  context.stroke();
  context.globalAlpha *= 0.06;
  context.fillStyle = colour;
  context.fill();
  context.restore();
}

function ring(context: CanvasRenderingContext2D, { x, y }: PlanPoint, colour: string): void {
  context.beginPath();
  context.arc(x, y, DOT_PX / 2 + GAP_PX, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

/** On the screen: the end of the middle of a cone. */
function handleOf({ x, y }: PlanPoint, { deg }: Cone): PlanPoint {
  const angle = ((deg - 90) * Math.PI) / 180;
  const reach = CONE_PX + HANDLE_PX;
  return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
}

function paintHandle(context: CanvasRenderingContext2D, { x, y }: PlanPoint, palette: CanvasPalette): void {
  context.beginPath();
  context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
  context.fillStyle = palette.chip;
  context.fill();
  context.strokeStyle = palette.accentStrong;
  context.lineWidth = 2;
  context.stroke();
}
