import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import { scaleOf } from '@plumbline/shared/geometry/similarity.ts';
import { isImperial } from '@plumbline/shared/units/is-imperial.ts';
import type { PlanPoint, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import { rectangleToPoints } from '@plumbline/shared/geometry/rectangle-points.ts';
import { Konva } from 'konva/lib/Global.js';
import type { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import type { Person } from '../../../collab/presence-store.ts';
import type { EditorState } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { draftInHand, markupInHand } from '../markup/drafted-markup.ts';
import { wantsPoint } from '../tools/calibration-draft.ts';
import { draggedPoints, draggedZones } from '../tools/zone-drag.ts';
import { applyLayers } from './apply-layers.ts';
import { onThemeChange, readPalette, type CanvasPalette } from './canvas-palette.ts';
import { CursorLayer } from './cursor-layer.ts';
import { gridStepPx } from './grid-step.ts';
import { paintCrosshair } from './paint-crosshair.ts';
import { paintDrafts } from './paint-drafts.ts';
import { paintGrid } from './paint-grid.ts';
import { MarkupShape } from './markup-shape.ts';
import { paintLabels } from './paint-labels.ts';
import type { paintLoupe } from './paint-loupe.ts';
import { paintMarkupSelection } from './paint-markup-selection.ts';
import { paintMarkupValues } from './paint-markup-values.ts';
import { paintSelection } from './paint-selection.ts';
import type { paintToolLines, ToolLineWords } from './paint-tool-lines.ts';
import { paintPlan } from './plan-painter.ts';
import { tilesOf } from './raster-place.ts';
import { TileStore } from './tile-store.ts';
import { planToScreen, visibleBounds, type Viewport } from './viewport.ts';
import type { Tile } from './visible-tiles.ts';
import { ZoneNodes } from './zone-nodes.ts';

export interface SceneLayers {
  plan: Layer;
  zones: Layer;
  overlay: Layer;
  cursors: Layer;
  /** The sheet of paper behind the plan. */
  paper: HTMLElement;
}

export type SceneWords = ToolLineWords;

/**
 * The picture of a floor plan: four layers that follow the editor, the document and the others' presence.
 * Everything is drawn at most once a frame. Only the plan and zone layers carry the view's transform;
 * the other two are in screen pixels.
 */
export class PlanScene {
  #layers: SceneLayers;
  #editor: PlanEditor;
  #image: PlanImage;
  #words: SceneWords;
  #palette: CanvasPalette;
  #tiles: TileStore;
  #zones: ZoneNodes;
  #markup: MarkupShape;
  #paintToolLines: typeof paintToolLines | null = null;
  #loupe: typeof paintLoupe | null = null;
  #cursors: CursorLayer;
  #wanted: Tile[] = [];
  #loupeTiles: Tile[] = [];
  #previewed: ReadonlySet<string> = new Set();
  #drawn: EditorState | null = null;
  #drawnZones: readonly PlanZone[] | null = null;
  #frame = 0;
  #stops: (() => void)[];

  constructor(layers: SceneLayers, editor: PlanEditor, image: PlanImage, words: SceneWords) {
    // Konva would draw every layer once more, a frame after each of its nodes was moved.
    Konva.autoDrawEnabled = false;
    this.#layers = layers;
    this.#editor = editor;
    this.#image = image;
    this.#words = words;
    this.#palette = readPalette();
    this.#tiles = new TileStore(image, () => this.#drawPlan());
    this.#zones = new ZoneNodes(layers.zones, this.#palette);
    this.#cursors = new CursorLayer(layers.cursors, this.#palette, {
      outlineOf: (id) =>
        editor.store.state.hidden.has(id)
          ? null
          : (this.#zones.pointsOf(id) ?? this.#boxOf(id) ?? editor.overlays.outlineOf(id)),
      words: () => this.#words,
      leaderId: () => editor.together.state.leader?.id ?? null,
      isPast: () => editor.live.isPast,
      clouds: (nowMs) => editor.together.clouds.shown(nowMs),
      ownLaser: () => (editor.together.state.laser ? editor.store.state.pointer : null),
    });
    layers.plan.add(
      new Shape({ listening: false, sceneFunc: (context) => this.#paintPlan(context._context) }),
    );
    layers.overlay.add(
      new Shape({ listening: false, sceneFunc: (context) => this.#paintLabels(context._context) }),
    );
    this.#markup = new MarkupShape(layers.overlay, this.#palette, words.stamp);
    layers.overlay.add(
      new Shape({ listening: false, sceneFunc: (context) => this.#paintOverlays(context._context) }),
    );
    layers.overlay.add(
      new Shape({ listening: false, sceneFunc: (context) => this.#paintOverlay(context._context) }),
    );
    this.#stops = [
      editor.store.subscribe(() => this.#schedule()),
      editor.overlays.subscribe(() => this.#schedule()),
      editor.live.subscribe(() => this.#schedule()),
      editor.together.subscribe(() => this.#schedule()),
      onThemeChange(() => this.#changeTheme()),
    ];
    this.#schedule();
    void this.#fetchPainters().catch(() => undefined);
  }

  /** No tool is in hand when a plan opens; later the line may be down. */
  async #fetchPainters(): Promise<void> {
    this.#paintToolLines = (await import('./paint-tool-lines.ts')).paintToolLines;
    this.#loupe = (await import('./paint-loupe.ts')).paintLoupe;
    if (this.#stops.length > 0) this.#schedule();
  }

  setPeople(people: readonly Person[]): void {
    this.#cursors.setPeople(people);
  }

  setWords(words: SceneWords): void {
    this.#words = words;
    this.#markup.setWords(words.stamp);
    this.#schedule();
  }

  renewMedia(mediaBase: string): void {
    this.#tiles.renewBase(mediaBase);
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#cursors.close();
    this.#tiles.close();
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#update();
    });
  }

  /** Draws in the frame in which it was asked for: one later, and the sheet would trail behind the hand. */
  #update(): void {
    const { state } = this.#editor.store;
    const before = this.#drawn;
    const zones = this.#editor.live.state.zones;
    this.#drawn = state;
    this.#zones.setZones(zones);
    const isDragged = before?.drag !== state.drag || (state.drag !== null && zones !== this.#drawnZones);
    if (isDragged) this.#preview(state);
    if (state.view !== before?.view) applyLayers(this.#layers, state.view, this.#palette);
    const isMoved = state.viewport !== before?.viewport || state.view !== before.view;
    if (isMoved) this.#place(state);
    const visible = visibleBounds(state.viewport, this.#editor.screen);
    if (isMoved || isDragged || zones !== this.#drawnZones || state.hidden !== before.hidden) {
      this.#zones.cull(visible, state.hidden, state.viewport.scale);
      this.#layers.zones.draw();
      this.#drawnZones = zones;
    }
    this.#markup.show(markupInHand(this.#editor.live.markup, state), {
      visible,
      hidden: state.hidden,
      layer: state.view.layers.markup,
      viewport: state.viewport,
      draft: draftInHand(state),
    });
    this.#layers.overlay.draw();
    this.#cursors.show(state.viewport, this.#editor.screen);
  }

  /** Shows what is dragged where it would be, and puts back what is not dragged any more. */
  #preview({ drag, selection }: EditorState): void {
    const zones = drag?.moved ? draggedZones(this.#editor.live.state.zones, drag, selection) : [];
    const shown = new Set(zones.map(({ id }) => id));
    for (const id of this.#previewed) if (!shown.has(id)) this.#zones.setPreview(id, null);
    if (drag) for (const zone of zones) this.#zones.setPreview(zone.id, draggedPoints(zone, drag));
    this.#previewed = shown;
  }

  /** Lays plan, zones and paper as the view says and asks for the tiles it needs. */
  #place({ viewport }: EditorState): void {
    const { scale, offsetX, offsetY } = viewport;
    for (const layer of [this.#layers.plan, this.#layers.zones]) {
      layer.position({ x: offsetX, y: offsetY });
      layer.scale({ x: scale, y: scale });
    }
    layPaper(this.#layers.paper, this.#image, viewport);
    this.#wanted = tilesOf(this.#image, viewport, visibleBounds(viewport, this.#editor.screen));
    this.#askForTiles();
    this.#layers.plan.draw();
  }

  #askForTiles(): void {
    this.#tiles.want([...this.#wanted, ...this.#loupeTiles]);
  }

  #drawPlan(): void {
    this.#layers.plan.batchDraw();
    if (this.#loupeTiles.length > 0) this.#layers.overlay.batchDraw();
  }

  #paintPlan(context: CanvasRenderingContext2D): void {
    paintPlan(context, this.#image, this.#tiles, this.#wanted);
  }

  /** What lies under the markup: the grid, and the zones' labels as strong as their layer. */
  #paintLabels(context: CanvasRenderingContext2D): void {
    const { state } = this.#editor.store;
    const { shown, opacity } = state.view.layers.zones;
    if (state.view.grid) this.#paintGrid(context, state);
    if (!shown) return;
    context.globalAlpha = opacity;
    const sizedId = (state.selection.length === 1 && state.selection[0]) || null;
    const labelled = { zones: this.#zones.shown(), sizedId };
    paintLabels(context, labelled, state.viewport, this.#palette, this.#words);
    context.globalAlpha = 1;
  }

  /** They are painted by who brings them, so that a plan without any does not load how. */
  #paintOverlays(context: CanvasRenderingContext2D): void {
    for (const overlay of this.#editor.overlays.all)
      overlay.paint(context, this.#editor.screen, this.#palette);
  }

  #paintOverlay(context: CanvasRenderingContext2D): void {
    const { state } = this.#editor.store;
    const { viewport, pointer } = state;
    const isCalibrating = state.tool === 'calibrate';
    if (state.view.layers.zones.shown) this.#paintSelected(context, state);
    const draft = draftInHand(state);
    const measured = draft ? [...this.#markup.shown, draft] : this.#markup.shown;
    paintMarkupValues(context, measured, viewport, this.#palette, this.#words);
    this.#paintSelectedMarkup(context, state);
    paintDrafts(context, state, this.#palette, this.#words);
    const { calibration } = this.#editor.live.state;
    this.#paintToolLines?.(context, state, calibration, this.#palette, this.#words);
    if (pointer && state.crosshair && (!isCalibrating || wantsPoint(state.calibration))) {
      paintCrosshair(
        context,
        planToScreen(viewport, pointer),
        this.#editor.screen,
        this.#palette.accentStrong,
      );
    }
    this.#paintLoupe(context, state);
  }

  #paintGrid(context: CanvasRenderingContext2D, { viewport, view }: EditorState): void {
    const { calibration } = this.#editor.live.state;
    const stepPx = gridStepPx(viewport.scale, calibration, isImperial(view.unit ?? calibration?.unit));
    paintGrid(context, stepPx, viewport, this.#editor.screen, this.#palette.ink);
  }

  #paintSelected(
    context: CanvasRenderingContext2D,
    { selection, selectedPointId, drag, viewport }: EditorState,
  ): void {
    const selected = new Set(selection);
    for (const zone of this.#editor.live.state.zones) {
      const points = selected.has(zone.id) ? this.#zones.pointsOf(zone.id) : null;
      if (!points) continue;
      const isAlone = selection.length === 1;
      const editable = isAlone && this.#editor.edits !== null && !zone.locked;
      const picture = { zone, points, selectedPointId, isAlone, editable, dragging: drag?.moved === true };
      paintSelection(context, picture, viewport, this.#palette, this.#words);
    }
  }

  #paintSelectedMarkup(
    context: CanvasRenderingContext2D,
    { selection, selectedPointId, markup: hand, viewport }: EditorState,
  ): void {
    const selected = new Set(selection);
    for (const markup of this.#markup.shown) {
      if (!selected.has(markup.id) || hand.writing?.markupId === markup.id) continue;
      const editable = selection.length === 1 && this.#editor.edits !== null && !markup.locked;
      const picture = { markup, box: this.#boxOf(markup.id) ?? [], selectedPointId, editable };
      paintMarkupSelection(context, picture, viewport, this.#palette);
    }
  }

  /** The corners of the box of an object of markup, as it is drawn now. */
  #boxOf(markupId: string): readonly PlanPoint[] | null {
    const markup = this.#markup.shown.find(({ id }) => id === markupId);
    const bounds = markup && this.#editor.extentOf(markup);
    return bounds ? rectangleToPoints(bounds) : null;
  }

  /** Without a pointer the one that is asked for magnifies the middle: arrow keys bring under it what is wanted. */
  #paintLoupe(
    context: CanvasRenderingContext2D,
    { tool, calibration, pointer, viewport, loupe }: EditorState,
  ): void {
    const before = this.#loupeTiles.length;
    const isWanted = loupe || (tool === 'calibrate' && wantsPoint(calibration));
    const point = pointer ?? (loupe ? this.#editor.toPlan(this.#editor.middle) : null);
    if (!this.#loupe || !point || !isWanted) this.#loupeTiles = [];
    else {
      const paper = getComputedStyle(this.#layers.paper).backgroundColor;
      const picture = { point, viewport, screen: this.#editor.screen, paper };
      this.#loupeTiles = this.#loupe(context, picture, this.#image, this.#tiles, this.#palette);
    }
    if (before > 0 || this.#loupeTiles.length > 0) this.#askForTiles();
  }

  #changeTheme(): void {
    this.#palette = readPalette();
    this.#zones.setPalette(this.#palette);
    this.#markup.setPalette(this.#palette);
    this.#cursors.setPalette(this.#palette);
    this.#drawnZones = null;
    applyLayers(this.#layers, this.#editor.store.state.view, this.#palette);
    this.#schedule();
  }
}

/** The sheet of paper lies where the picture does, turned as it is. */
function layPaper(
  paper: HTMLElement,
  { widthPx, heightPx, rasterToPlan }: PlanImage,
  { scale, offsetX, offsetY }: Viewport,
): void {
  const { a, b, tx, ty } = rasterToPlan;
  const size = scale * scaleOf(rasterToPlan);
  const [cos, sin] = [(a * scale) / size, (b * scale) / size];
  const place = [cos, sin, -sin, cos, tx * scale + offsetX, ty * scale + offsetY];
  paper.style.transformOrigin = '0 0';
  paper.style.transform = `matrix(${place.join()})`;
  paper.style.width = `${widthPx * size}px`;
  paper.style.height = `${heightPx * size}px`;
}
