/**
 * A building model in a canvas: `@thatopen/fragments` and three behind the few things that a page asks of it. Places are
 * those of `model-space.ts`. It draws when something changed, and is still otherwise.
 */
import type { ModelFacts, ModelPlace } from '@plumbline/shared/models/model-facts.ts';
import type { StandModel } from '@plumbline/shared/contract/aligned-model.ts';
import { FragmentsModels, RenderedFaces, type FragmentsModel } from '@thatopen/fragments';
import {
  AmbientLight,
  DirectionalLight,
  Scene,
  Vector2,
  WebGLRenderer,
  type Plane,
  type Vector3,
} from 'three';
import { onContextLost } from '../../../viewers/lost-context.ts';
import { PlanSheet, type Sheet } from '../../../viewers/plan-sheet.ts';
import { CameraControl, type MoveMode } from './camera-control.ts';
import { cssColour } from './css-colour.ts';
import { readElement, type ElementData } from './element-data.ts';
// The address of what Vite builds of it, which the rule does not know.
// oxlint-disable-next-line import/default
import workerUrl from './fragments.worker.ts?worker&url';
import { ModelSpace, originOf } from './model-space.ts';
import { sectionPlanes } from './section-planes.ts';

/** Where somebody stands and what is looked at: for links, for others, and to come back to. */
export interface ModelCamera {
  eye: ModelPlace;
  target: ModelPlace;
}

/** One more model that is seen together with the first. */
interface OtherModel {
  bytes: ArrayBuffer;
  facts: Pick<ModelFacts, 'shiftM'>;
  /** By how much it is shown elsewhere than it lies; null: not at all. */
  moveM: ModelPlace | null;
}

export interface PickedPoint {
  /** Null: of a model that is only seen together with this one. */
  localId: number | null;
  place: ModelPlace;
}

export interface ModelViewOptions {
  facts: StandModel;
  /** Of a project, where several models are seen together; otherwise that of the model. */
  originM?: ModelPlace | undefined;
  /** Where it looks at first; without it all is seen. */
  camera?: ModelCamera | undefined;
}

const MODEL = 'model';
/** After that long without a move all that is seen is asked for in full. */
const REST_MS = 120;
/** A press that moves less is no drag. */
const PRESS_PX = 4;
/** Sharper costs more than it shows. */
const PIXEL_RATIO_MAX = 2;
const PALE = 0.15;

/** Of what was hit, what is compared and told. */
const pickedOf = ({ distance, point }: { distance: number; point: Vector3 }) => ({ distance, point });

export class ModelView {
  #container: HTMLElement;
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #control: CameraControl;
  #fragments: FragmentsModels;
  #space: ModelSpace;
  #facts: StandModel;
  #sheet = new PlanSheet(this.#scene, () => this.redraw());
  #model: FragmentsModel | null = null;
  #others = new Map<string, Promise<FragmentsModel>>();
  #planes: Plane[] = [];
  #lookListeners = new Set<() => void>();
  #resize: ResizeObserver;
  #frame = 0;
  #rest = 0;
  #closed = new AbortController();

  /** @throws Error where the browser has no WebGL */
  constructor(container: HTMLElement, { facts, originM, camera }: ModelViewOptions) {
    this.#container = container;
    this.#facts = facts;
    this.#space = new ModelSpace(originM ?? originOf(facts));
    this.#renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, PIXEL_RATIO_MAX));
    const canvas = this.#renderer.domElement;
    canvas.tabIndex = 0;
    canvas.className = 'block size-full touch-none outline-none';
    container.append(canvas);
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(0.6, 1, 0.8);
    this.#scene.add(new AmbientLight(0xffffff, 1.7), sun);
    this.#control = new CameraControl(canvas, () => this.#onMove());
    this.#fragments = new FragmentsModels(workerUrl, { maxWorkers: 2 });
    this.#fragments.settings.autoCoordinate = false;
    this.#resize = new ResizeObserver(() => this.#fill());
    this.#resize.observe(container);
    this.#fill();
    if (camera) this.camera = camera;
    else this.#control.fit(this.#space.toBox(facts.boundsM), true);
  }

  get canvas(): HTMLCanvasElement {
    return this.#renderer.domElement;
  }

  /** @throws Error when the bytes are no model of this version */
  async open(bytes: ArrayBuffer): Promise<void> {
    const model = await this.#fragments.load(bytes, { modelId: MODEL, camera: this.#control.camera });
    if (this.#closed.signal.aborted) return;
    this.#model = model;
    this.#put(model, this.#facts.shiftM);
    // The first picture does not wait for the whole model.
    void this.#settle();
  }

  /** Shows another one together with this. @throws Error when the bytes are no model of this version */
  async addOther(id: string, { bytes, facts: { shiftM }, moveM }: OtherModel): Promise<void> {
    const loading = this.#fragments.load(bytes, { modelId: id, camera: this.#control.camera });
    this.#others.set(id, loading);
    const model = await loading;
    if (this.#closed.signal.aborted || this.#others.get(id) !== loading) return;
    const [east, north, height] = moveM ?? [0, 0, 0];
    this.#put(model, [shiftM[0] + east, shiftM[1] + north, shiftM[2] + height]);
    await this.#settle();
  }

  async removeOther(id: string): Promise<void> {
    const loading = this.#others.get(id);
    this.#others.delete(id);
    const model = await loading?.catch(() => null);
    if (!model || this.#closed.signal.aborted) return;
    this.#scene.remove(model.object);
    await this.#fragments.disposeModel(id);
    this.redraw();
  }

  /** Tells of every change of the look and of the size, once a frame; returns how to stop. */
  onLook(listener: () => void): () => void {
    this.#lookListeners.add(listener);
    return () => this.#lookListeners.delete(listener);
  }

  /** Tells of every press that was no drag, in pixels of the window, and of Enter in the middle; returns how to stop. */
  onPress(listener: (client: { x: number; y: number }) => void): () => void {
    const stop = new AbortController();
    let down: PointerEvent | null = null;
    const { canvas } = this;
    const once = { signal: stop.signal };
    const middle = () => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      listener({ x: left + width / 2, y: top + height / 2 });
    };
    canvas.addEventListener('keydown', ({ key }) => key === 'Enter' && middle(), once);
    canvas.addEventListener('pointerdown', (event) => (down = event), once);
    canvas.addEventListener(
      'pointerup',
      (event) => {
        const from = down;
        down = null;
        if (!from || event.button !== 0) return;
        const moved = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
        if (moved <= PRESS_PX) listener({ x: event.clientX, y: event.clientY });
      },
      once,
    );
    return () => stop.abort();
  }

  /**
   * Tells once that all that was drawn is gone, with the graphics context that it was drawn in: another view can be made as
   * soon as the browser gives one back. Returns how to stop.
   */
  onLost(listener: () => void): () => void {
    return onContextLost(this.canvas, this.#closed.signal, listener);
  }

  get camera(): ModelCamera {
    return {
      eye: this.#space.toPlace(this.#control.camera.position),
      target: this.#space.toPlace(this.#control.target),
    };
  }

  set camera({ eye, target }: ModelCamera) {
    this.#control.look(this.#space.toView(eye), this.#space.toView(target));
  }

  /** Looks from a place as an eye there does, and is moved by nothing else. */
  stand(camera: ModelCamera, vFovDeg: number): void {
    this.canvas.removeAttribute('tabindex');
    this.#control.stand(vFovDeg);
    this.camera = camera;
  }

  move(mode: MoveMode): void {
    this.#control.mode = mode;
  }

  /** All of it, or some elements. */
  async fit(localIds?: readonly number[]): Promise<void> {
    if (!localIds) return this.#control.fit(this.#space.toBox(this.#facts.boundsM));
    const box = await this.#model?.getMergedBox([...localIds]);
    if (box && !box.isEmpty()) this.#control.fit(box);
  }

  /** The first point that is seen at a place of the window; null beside all models. */
  async pick(client: { x: number; y: number }): Promise<PickedPoint | null> {
    const at = { camera: this.#control.camera, mouse: new Vector2(client.x, client.y), dom: this.canvas };
    const own = await this.#model?.raycast(at);
    let nearest: (ReturnType<typeof pickedOf> & { localId: number | null }) | null = own
      ? { localId: own.localId, ...pickedOf(own) }
      : null;
    for (const loading of this.#others.values()) {
      const found = await loading.then((other) => other.raycast(at)).catch(() => null);
      if (found && found.distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
        nearest = { localId: null, ...pickedOf(found) };
    }
    return nearest && { localId: nearest.localId, place: this.#space.toPlace(nearest.point) };
  }

  async element(localId: number): Promise<ElementData | null> {
    const deep = { attributes: true, relations: true };
    const [told] =
      (await this.#model?.getItemsData([localId], {
        attributesDefault: true,
        relations: { IsDefinedBy: deep, HasProperties: deep, Quantities: deep },
        relationsDefault: { attributes: false, relations: false },
      })) ?? [];
    return readElement(localId, told);
  }

  /** Of a GlobalId; null where the model has none of it. */
  async localIdOf(globalId: string): Promise<number | null> {
    const [localId] = (await this.#model?.getLocalIdsByGuids([globalId])) ?? [];
    return localId ?? null;
  }

  /** @param hidden what is not seen; with `only` all but that is hidden */
  async show({ hidden, only }: { hidden: readonly number[]; only: readonly number[] | null }): Promise<void> {
    const model = this.#model;
    if (!model) return;
    if (only) {
      await model.setVisible(undefined, false);
      await model.setVisible([...only], true);
    } else await model.resetVisible();
    if (hidden.length > 0) await model.setVisible([...hidden], false);
    await this.#settle();
  }

  /** Draws elements in the page's accent, and all others pale if asked for. */
  async highlight(localIds: readonly number[], isPale: boolean): Promise<void> {
    const model = this.#model;
    if (!model) return;
    await model.resetHighlight();
    if (isPale) await model.setOpacity(undefined, PALE);
    if (localIds.length > 0) {
      if (isPale) await model.resetOpacity([...localIds]);
      const material = {
        color: cssColour(this.canvas, '--accent'),
        renderedFaces: RenderedFaces.TWO,
        opacity: 1,
        transparent: false,
      };
      await model.highlight([...localIds], material);
    }
    await this.#settle();
  }

  /** Cuts away what lies outside of a box; null shows all. */
  async cut(box: ModelFacts['boundsM'] | null): Promise<void> {
    this.#planes = box ? sectionPlanes(this.#space.toBox(box)) : [];
    this.#renderer.clippingPlanes = this.#planes;
    await this.#settle();
  }

  /** The plan of a floor as a sheet; null takes it away. */
  setSheet(sheet: Sheet<{ x: number; y: number; z: number }> | null): void {
    this.#sheet.show(
      sheet && { url: sheet.url, corners: sheet.corners.map(({ x, y, z }) => this.#space.toView([x, y, z])) },
    );
    this.redraw();
  }

  /** Where a place is seen, in pixels of the view; null behind the eye. */
  screenOf(place: ModelPlace): { x: number; y: number } | null {
    const { camera } = this.#control;
    const seen = this.#space.toView(place).applyMatrix4(camera.matrixWorldInverse);
    if (seen.z > -camera.near) return null;
    const { x, y } = seen.applyMatrix4(camera.projectionMatrix);
    const { clientWidth, clientHeight } = this.#container;
    return { x: ((x + 1) / 2) * clientWidth, y: ((1 - y) / 2) * clientHeight };
  }

  /** The picture as it is seen now. */
  snapshot(): HTMLCanvasElement {
    const copy = document.createElement('canvas');
    copy.width = this.canvas.width;
    copy.height = this.canvas.height;
    // The drawing buffer is cleared once the frame is shown: it is copied within it.
    this.#renderer.render(this.#scene, this.#control.camera);
    copy.getContext('2d')?.drawImage(this.canvas, 0, 0);
    return copy;
  }

  /** Draws once with the next frame. */
  redraw(): void {
    if (this.#closed.signal.aborted || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#renderer.render(this.#scene, this.#control.camera);
      for (const listener of this.#lookListeners) listener();
    });
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#rest);
    this.#resize.disconnect();
    this.#lookListeners.clear();
    this.#control.dispose();
    this.#sheet.dispose();
    this.canvas.remove();
    await this.#fragments.dispose();
    this.#renderer.dispose();
    // A browser has a few contexts only, and takes its time to find those that nobody needs.
    // One that is lost already has nothing to give back, and three says so aloud.
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss();
  }

  #put(model: FragmentsModel, at: ModelPlace): void {
    model.object.position.copy(this.#space.toView(at));
    model.getClippingPlanesEvent = () => this.#planes;
    model.onViewUpdated.add(() => this.redraw());
    this.#scene.add(model.object);
    this.#scene.updateMatrixWorld(true);
  }

  #onMove(): void {
    this.redraw();
    window.clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => void this.#settle(), REST_MS);
    if (this.#model) void this.#fragments.update();
  }

  async #settle(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    await this.#fragments.update(true);
    this.redraw();
  }

  #fill(): void {
    const { clientWidth, clientHeight } = this.#container;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#control.resize(clientWidth / clientHeight);
    this.#onMove();
  }
}
