import { toCoordinate } from '@plumbline/shared/documents/plan/command-input.ts';
import { markupPoints } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import { MARKUP_KINDS, type PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { CalibrationValue, PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { unionOf } from '@plumbline/shared/geometry/arrange-boxes.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import { sheetOf } from '../canvas/raster-place.ts';
import {
  fitBounds,
  keepInSight,
  pan,
  planToScreen,
  screenToPlan,
  zoomAt,
  type ScreenSize,
  type Viewport,
} from '../canvas/viewport.ts';
import { measureAreaTool, measureTool } from '../view/measure-tool.ts';
import { withLayer, type LayerName, type LayerView } from '../view/view-settings.ts';
import { markupExtent, type StampWords } from '../canvas/markup-extent.ts';
import { withMarkup } from '../markup/markup-select.ts';
import { MARKUP_TOOLS } from '../markup/markup-tools.ts';
import { calibrateTool } from './calibrate-tool.ts';
import { polygonTool, rectangleTool } from './draw-tools.ts';
import { EditorStore, isViewTool, type EditorNotice, type Tool } from './editor-store.ts';
import { LivePlan, type PastPlan } from './live-plan.ts';
import { PlanEdits } from './plan-edits.ts';
import { boxOf, type PlanObject } from '../selection/plan-object.ts';
import { Snapper } from '../selection/snapper.ts';
import { selectTool } from './select-tool.ts';
import { Together } from '../together/together.ts';
import { ZoneConflicts } from './zone-conflicts.ts';
import {
  arrowStep,
  type CanvasKey,
  type PlanInput,
  type PressAnswer,
  type ToolContext,
  type ToolHandler,
} from './tool-handler.ts';

const FIT_MARGIN_PX = 32;
const ZONE_MARGIN_PX = 96;
const ZOOM_STEP = 1.25;
const KEY_PAN_PX = 60;
/** A zone is not blown up beyond this when it is brought into view. */
const ZONE_MAX_SCALE = 4;

const HAND: ToolHandler = {
  press: () => 'pan',
  move: () => undefined,
  release: () => undefined,
  key({ store }, { code }) {
    if (code !== 'Escape') return false;
    store.setTool('select');
    return true;
  },
  cursor: () => 'grab',
};

const HANDLERS: Record<Tool, ToolHandler> = {
  select: withMarkup(selectTool),
  hand: HAND,
  rectangle: rectangleTool,
  polygon: polygonTool,
  calibrate: calibrateTool,
  measure: measureTool,
  'measure-area': measureAreaTool,
  ...MARKUP_TOOLS,
};

/** The editor of one floor plan without its picture: tools, selection and the way the sheet lies on the screen. */
export class PlanEditor {
  readonly store = new EditorStore();
  readonly conflicts = new ZoneConflicts(this.store, (zoneId) => this.#room?.lastEditorOf(zoneId) ?? null);
  readonly live = new LivePlan(
    (change) => {
      if (!this.live.isPast) this.conflicts.hear(change);
    },
    (markupId) => this.store.deselect(markupId),
  );
  readonly together = new Together(this);
  /** What stamps say in the reader's language; their words tell how large they are. */
  stampWords: StampWords = (stamp) => stamp;
  /** Offers back what was deleted on the canvas. */
  onMarkupDeleted: (markup: PlanMarkup) => void = () => undefined;
  #sheet: Bounds;
  #snapper = new Snapper(
    this.store,
    () => this.live.state,
    () => this.live.markup,
  );
  #screen: ScreenSize = { widthPx: 0, heightPx: 0 };
  #edits: PlanEdits | null = null;
  #room: PlanRoom | null = null;
  #lastScale: { value: CalibrationValue; atMs: number } | null = null;
  #notify: (notice: EditorNotice) => void;
  #onDeleted: (objects: readonly PlanObject[]) => void;

  constructor(
    image: Pick<PlanImage, 'widthPx' | 'heightPx' | 'rasterToPlan'>,
    notify: (notice: EditorNotice) => void,
    onDeleted: (objects: readonly PlanObject[]) => void,
  ) {
    this.#sheet = sheetOf(image);
    this.#notify = notify;
    this.#onDeleted = onDeleted;
  }

  /** The box of plan space that the shown drawing fills. */
  get sheet(): Bounds {
    return this.#sheet;
  }

  /** Another revision is shown; the view stays where it is. */
  showRaster(image: Pick<PlanImage, 'widthPx' | 'heightPx' | 'rasterToPlan'>): void {
    this.#sheet = sheetOf(image);
    if (this.#screen.widthPx > 0) this.lookAt(this.store.state.viewport);
  }

  /** Null while the person may only look, or looks at the past. */
  get edits(): PlanEdits | null {
    return this.live.isPast ? null : this.#edits;
  }

  /** Changes the plan as it is, also while the past is shown; null while the person may only look. */
  get presentEdits(): PlanEdits | null {
    return this.#edits;
  }

  /** Shows the plan as it was, which nobody can change; null for as it is. */
  showPast(past: PastPlan | null): void {
    this.live.showPast(past);
    this.#renewRights();
  }

  /** The scale this person set last while the editor was open. */
  get lastScale(): { value: CalibrationValue; atMs: number } | null {
    return this.#lastScale;
  }

  /** Stores a scale and puts the tool down. */
  setScale(value: CalibrationValue): void {
    if (!this.edits?.setScale(value)) return;
    this.#lastScale = { value, atMs: Date.now() };
    this.setTool('select');
  }

  get screen(): ScreenSize {
    return this.#screen;
  }

  /** Works on this room from now on; null edits while the person may only look. */
  attach(room: PlanRoom | null, mayEdit: boolean): void {
    if (room !== this.#room) this.live.attach(room?.doc ?? null);
    this.#room = room;
    this.together.attach(room);
    this.#edits = room && mayEdit ? new PlanEdits(room, this.#notify) : null;
    this.#renewRights();
  }

  #renewRights(): void {
    const canEdit = this.edits !== null;
    if (canEdit === this.store.state.canEdit) return;
    this.store.set({ canEdit });
    const { tool } = this.store.state;
    if (!canEdit) this.store.setTool(isViewTool(tool) ? tool : 'select');
  }

  /** Shows a layer otherwise. What is not shown cannot be in hand either. */
  setLayer(name: LayerName, change: Partial<LayerView>): void {
    const { view, selection, tool } = this.store.state;
    this.store.set({ view: withLayer(view, name, change) });
    if ((name !== 'zones' && name !== 'markup') || change.shown !== false) return;
    const gone = new Set((name === 'zones' ? this.live.state.zones : this.live.markup).map(({ id }) => id));
    this.store.selectAll(selection.filter((id) => !gone.has(id)));
    if (name === 'zones' ? isZoneTool(tool) : isMarkupTool(tool)) this.store.setTool('select');
  }

  setTool(tool: Tool): void {
    if (tool === 'calibrate' && this.#edits && !this.together.locks.take('calibration')) {
      this.#notify('scale-held');
      return;
    }
    // Who takes a tool for zones wants to see them.
    if (isZoneTool(tool)) this.#showLayer('zones');
    if (isMarkupTool(tool)) this.#showLayer('markup');
    if (this.edits || isViewTool(tool)) this.store.setTool(tool);
  }

  /** Brings the ghost back as it was; a name that was being typed is asked for again. */
  restoreGhost(): void {
    const { ghost } = this.store.state;
    if (!ghost || !this.edits) return;
    const { zone, more, text } = ghost;
    const back = this.edits.many.restore([zone, ...more]);
    if (back.length === 0) return;
    this.store.selectAll(back);
    this.store.set({ ghost: null, naming: text === null ? null : { for: 'zone', zoneId: zone.id, text } });
  }

  /** The box of an object of markup on the plan. */
  extentOf(markup: PlanMarkup): Bounds | null {
    return markupExtent(markup, this.stampWords);
  }

  /** Selects markup and brings it into view when it is not. */
  revealMarkup(markup: PlanMarkup): void {
    this.#showLayer('markup');
    this.store.select(markup.id);
    this.#bringInView(this.extentOf(markup) ?? boundsOf(markupPoints(markup)));
  }

  /** Selects a zone and brings it into view when it is not. */
  reveal(zone: PlanZone): void {
    this.#showLayer('zones');
    this.store.select(zone.id);
    this.#bringInView(boundsOf(zone.points));
  }

  #bringInView(bounds: Bounds | null): void {
    if (bounds && !this.#isInView(bounds))
      this.#show(fitBounds(bounds, this.#screen, ZONE_MARGIN_PX, this.#comfortable()));
  }

  /** Brings what is selected into view when it is not. */
  showSelection(): void {
    const bounds = this.#selectedBounds;
    if (bounds && !this.#isInView(bounds))
      this.#show(fitBounds(bounds, this.#screen, ZONE_MARGIN_PX, this.#comfortable()));
  }

  resize(screen: ScreenSize): void {
    const isFirst = this.#screen.widthPx === 0;
    this.#screen = screen;
    if (isFirst) this.fit();
    else this.lookAt(this.store.state.viewport);
    this.together.resized();
  }

  /** Lays the view so, not by the person's own hand. */
  lookAt(viewport: Viewport): void {
    this.store.set({ viewport: keepInSight(viewport, this.sheet, this.#screen) });
  }

  fit(): void {
    this.#show(fitBounds(this.sheet, this.#screen, FIT_MARGIN_PX, 1));
  }

  fitSelection(): void {
    const bounds = this.#selectedBounds;
    if (bounds) this.#show(fitBounds(bounds, this.#screen, ZONE_MARGIN_PX, ZONE_MAX_SCALE));
  }

  panBy(dx: number, dy: number): void {
    this.#show(pan(this.store.state.viewport, dx, dy));
  }

  /** Brings a point of the plan to the middle of the screen. */
  centreOn(point: PlanPoint): void {
    const { x, y } = planToScreen(this.store.state.viewport, point);
    const middle = this.#middle();
    this.panBy(middle.x - x, middle.y - y);
  }

  /** Zooms by a factor around a point of the screen, by default its middle. */
  zoomBy(factor: number, at: PlanPoint = this.#middle()): void {
    this.#show(zoomAt(this.store.state.viewport, at, this.store.state.viewport.scale * factor));
  }

  zoomTo(scale: number): void {
    this.#show(zoomAt(this.store.state.viewport, this.#middle(), scale));
  }

  zoomStep(direction: 1 | -1): void {
    this.zoomBy(ZOOM_STEP ** direction);
  }

  toPlan(screen: PlanPoint): PlanPoint {
    const { x, y } = screenToPlan(this.store.state.viewport, screen);
    return { x: toCoordinate(x), y: toCoordinate(y) };
  }

  press(input: PlanInput): PressAnswer {
    return this.#handler.press(this.#context, input);
  }

  move(input: PlanInput): void {
    this.store.set({ pointer: input.point, crosshair: false });
    this.#room?.presence.setCursor(input.point);
    this.#handler.move(this.#context, input);
  }

  release(input: PlanInput): void {
    this.#handler.release(this.#context, input);
  }

  doublePress(input: PlanInput): void {
    this.#handler.doublePress?.(this.#context, input);
  }

  leave(): void {
    this.store.set({ pointer: null, guides: [] });
    this.#room?.presence.setCursor(null);
  }

  cursor(input: PlanInput): string {
    return this.#handler.cursor(this.#context, input);
  }

  /** A key on the canvas: first the tool's, then the crosshair of drawing tools, then panning. */
  key(key: CanvasKey): boolean {
    if (key.code !== 'Escape' && this.#crosshairKey(key)) return true;
    if (this.#handler.key(this.#context, key)) return true;
    const step = arrowStep({ ...key, shift: false });
    if (!step) return false;
    this.panBy(-step.x * KEY_PAN_PX, -step.y * KEY_PAN_PX);
    return true;
  }

  /** One step back in the tool at hand; the keys mean the canvas again. */
  stepBack(): void {
    this.key({ code: 'Escape', shift: false });
    document.getElementById('canvas')?.focus();
  }

  get #selectedBounds(): Bounds | null {
    const selected = new Set(this.store.state.selection);
    const objects = [...this.live.state.zones, ...this.live.markup].filter(({ id }) => selected.has(id));
    return unionOf(objects.flatMap((object) => boxOf(object, (markup) => this.extentOf(markup)) ?? []));
  }

  get #handler(): ToolHandler {
    return HANDLERS[this.store.state.tool];
  }

  get #context(): ToolContext {
    return {
      store: this.store,
      snapper: this.#snapper,
      plan: () => this.live.state,
      markup: () => this.live.markup,
      extentOf: (markup) => this.extentOf(markup),
      edits: this.edits,
      showSelection: () => this.showSelection(),
      notify: this.#notify,
      onDeleted: this.#onDeleted,
      onMarkupDeleted: this.onMarkupDeleted,
    };
  }

  /** Arrows move a crosshair, Enter presses there: the way to draw and to set the scale without a pointer. */
  #crosshairKey(key: CanvasKey): boolean {
    const { tool, pointer, crosshair, naming, calibration, markup, viewport } = this.store.state;
    if (tool === 'select' || tool === 'hand') return false;
    if (naming || markup.writing) return false;
    if (calibration.step === 'length' || calibration.step === 'proof-length') return false;
    const step = arrowStep(key);
    if (step) {
      const from = pointer ?? this.toPlan(this.#middle());
      const size = Math.max(1, 1 / viewport.scale);
      const point = { x: toCoordinate(from.x + step.x * size), y: toCoordinate(from.y + step.y * size) };
      this.move({ point, shift: false, alt: true, moved: true });
      this.store.set({ crosshair: true });
      this.#follow(point);
      return true;
    }
    if (key.code !== 'Enter' || !crosshair || !pointer) return false;
    // One pixel at a time does not snap: it would never get away again.
    const input = { point: pointer, shift: false, alt: true, moved: false };
    this.press(input);
    this.release(input);
    return true;
  }

  /** Keeps the crosshair on the screen. */
  #follow(point: PlanPoint): void {
    const { x, y } = planToScreen(this.store.state.viewport, point);
    const { widthPx, heightPx } = this.#screen;
    const dx = Math.max(0, FIT_MARGIN_PX - x) - Math.max(0, x - widthPx + FIT_MARGIN_PX);
    const dy = Math.max(0, FIT_MARGIN_PX - y) - Math.max(0, y - heightPx + FIT_MARGIN_PX);
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  #showLayer(name: LayerName): void {
    if (!this.store.state.view.layers[name].shown) this.setLayer(name, { shown: true });
  }

  #isInView(bounds: Bounds): boolean {
    const { viewport } = this.store.state;
    const a = planToScreen(viewport, { x: bounds.left, y: bounds.top });
    const b = planToScreen(viewport, { x: bounds.right, y: bounds.bottom });
    return a.x >= 0 && a.y >= 0 && b.x <= this.#screen.widthPx && b.y <= this.#screen.heightPx;
  }

  /** The zoom of now, unless the zone would not fit. */
  #comfortable(): number {
    return Math.min(ZONE_MAX_SCALE, this.store.state.viewport.scale);
  }

  #middle(): PlanPoint {
    return { x: this.#screen.widthPx / 2, y: this.#screen.heightPx / 2 };
  }

  #show(viewport: Viewport): void {
    this.together.ownMove();
    this.lookAt(viewport);
  }
}

function isMarkupTool(tool: Tool): boolean {
  return MARKUP_KINDS.some((kind) => kind === tool);
}

function isZoneTool(tool: Tool): boolean {
  return tool === 'rectangle' || tool === 'polygon';
}
