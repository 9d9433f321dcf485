import { markupPoints } from '@plumbline/shared/documents/plan/markup/editable-markup.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { CalibrationValue, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { unionOf } from '@plumbline/shared/geometry/arrange-boxes.ts';
import { boundsOf, type Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import { markupExtent, type StampWords } from '../canvas/markup-extent.ts';
import { PlanOverlays } from '../canvas/plan-overlay.ts';
import { PlanConflicts } from '../conflicts/plan-conflicts.ts';
import { boxOf, type PlanObject } from '../selection/plan-object.ts';
import { Snapper } from '../selection/snapper.ts';
import { PlanTogether } from '../together/plan-together.ts';
import { withLayer, type LayerName, type LayerView } from '../view/view-settings.ts';
import { crosshairKey } from './crosshair-keys.ts';
import { isViewTool, type EditorNotice, type EditorState, type Tool } from './editor-store.ts';
import { LivePlan, type PastPlan } from './live-plan.ts';
import { PlanEdits } from './plan-edits.ts';
import { PlanView, type ShownImage } from './plan-view.ts';
import {
  arrowStep,
  type CanvasKey,
  type PlanInput,
  type PressAnswer,
  type ToolContext,
  type ToolHandler,
} from './tool-handler.ts';
import { TOOL_HANDLERS, layerOf } from './tool-handlers.ts';

const KEY_PAN_PX = 60;

/** The editor of one floor plan without its picture: tools, selection and rights, beside how the sheet lies on the screen. */
export class PlanEditor extends PlanView {
  readonly conflicts = new PlanConflicts(this.store, (id) => this.#room?.lastEditorOf(id) ?? null);
  readonly live = new LivePlan((change) => {
    if (!this.live.isPast) this.conflicts.hear(change);
  });
  readonly together = new PlanTogether(this);
  /** What stamps say in the reader's language; their words tell how large they are. */
  stampWords: StampWords = (stamp) => stamp;
  /** Marks of notes and dots of captures; they come with the first of them. */
  readonly overlays = new PlanOverlays();
  #snapper = new Snapper(
    this.store,
    () => this.live.state,
    () => this.live.markup,
  );
  #beforePress: EditorState | null = null;
  #edits: PlanEdits | null = null;
  #room: PlanRoom | null = null;
  #lastScale: { value: CalibrationValue; atMs: number } | null = null;
  #notify: (notice: EditorNotice) => void;
  #onDeleted: (objects: readonly PlanObject[]) => void;

  constructor(
    image: ShownImage,
    notify: (notice: EditorNotice) => void,
    onDeleted: (objects: readonly PlanObject[]) => void,
  ) {
    super(image);
    this.#notify = notify;
    this.#onDeleted = onDeleted;
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
    if (layerOf(tool) === name) this.store.setTool('select');
  }

  setTool(tool: Tool): void {
    if (tool === 'calibrate' && this.edits && !this.together.locks.take('calibration')) {
      this.#notify('scale-held');
      return;
    }
    const layer = layerOf(tool);
    if (layer) this.#showLayer(layer);
    if (this.edits || isViewTool(tool)) this.store.setTool(tool);
  }

  /** Brings the ghost back as it was; words that were being typed are asked for again. */
  restoreGhost(): void {
    const { ghost } = this.store.state;
    if (!ghost || !this.edits) return;
    if (ghost.text !== null) {
      this.store.set({ naming: null });
      this.store.setMarkup({ writing: null });
    }
    const back = this.edits.many.restore([ghost.object, ...ghost.more]);
    if (back.length > 0) this.store.selectAll(back);
  }

  /** Deletes objects in one step and offers them back. */
  deleteObjects(objects: readonly PlanObject[], kind: 'deleteMany' | 'cutMany' = 'deleteMany'): void {
    const gone = this.edits?.many.delete(objects, kind) ?? [];
    if (gone.length > 0) this.#onDeleted(gone);
  }

  /** The box of an object of markup on the plan. */
  extentOf(markup: PlanMarkup): Bounds | null {
    return markupExtent(markup, this.stampWords);
  }

  /** Selects markup and brings it into view when it is not. */
  revealMarkup(markup: PlanMarkup): void {
    this.#showLayer('markup');
    this.store.select(markup.id);
    this.bringInView(this.extentOf(markup) ?? boundsOf(markupPoints(markup)));
  }

  /** Selects a zone and brings it into view when it is not. */
  reveal(zone: PlanZone): void {
    this.#showLayer('zones');
    this.store.select(zone.id);
    this.bringInView(boundsOf(zone.points));
  }

  /** Brings what is selected into view when it is not. */
  showSelection(): void {
    this.bringInView(this.#selectedBounds);
  }

  fitSelection(): void {
    this.fitObjects(this.#selectedBounds);
  }

  press(input: PlanInput): PressAnswer {
    this.#beforePress = this.store.state;
    return this.#handler.press(this.#context, input);
  }

  /** What the press began was not meant, as when a second finger comes down: all is as before it. */
  cancelPress(): void {
    const before = this.#beforePress;
    const { markup, naming } = this.store.state;
    this.store.set({ drag: null, carry: null, marquee: null, guides: [], markup: { ...markup, drag: null } });
    // A press that ended something, such as an outline that waits for its name, stays.
    if (!before || naming !== before.naming || markup.writing !== before.markup.writing) return;
    const { rectangle, polygon, calibration, measure, north, carry, pins } = before;
    const draft = before.markup.draft;
    // What is carried by clicks stays in hand.
    const [drag, held] = carry ? [before.drag, before.markup.drag] : [null, null];
    const hand = { ...markup, drag: held, draft };
    if (this.store.state.heldPin) this.store.set({ heldPin: null, pins });
    this.store.set({ rectangle, polygon, calibration, measure, north, carry, drag, markup: hand });
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
    if (key.code !== 'Escape' && crosshairKey(this, key)) return true;
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
    const { tool } = this.store.state;
    const handler = TOOL_HANDLERS[tool];
    if (tool !== 'select') return handler;
    return this.overlays.all.reduce((below, overlay) => overlay.over(below), handler);
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
      zoomOn: (point) => this.zoomOn(point),
      deleteObjects: (objects) => this.deleteObjects(objects),
    };
  }

  #showLayer(name: LayerName): void {
    if (!this.store.state.view.layers[name].shown) this.setLayer(name, { shown: true });
  }

  protected onOwnMove(): void {
    this.together.ownMove();
  }

  protected onResized(): void {
    this.together.resized();
  }
}
