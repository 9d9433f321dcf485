/**
 * A point cloud in a canvas: potree-core behind the few things that the page asks of it. The scene counts from the cloud's
 * own corner, since numbers of millions of metres jump in a graphics card; what goes in and out is in the file's system.
 */
import type { StandCloud } from '@plumbline/shared/contract/aligned-model.ts';
import {
  ClipMode,
  PointColorType,
  PointShape,
  PointSizeType,
  Potree,
  createClipBox,
  type PointCloudOctree,
} from 'potree-core';
import { Box3, Color, PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { onContextLost } from '../../../viewers/lost-context.ts';
import { PlanSheet, type Sheet } from '../../../viewers/plan-sheet.ts';
import type { CloudColoring, CloudLook, CloudPlace, SectionBox } from '../cloud-look.ts';
import { CloudFiles } from './cloud-files.ts';
import { DecoderPool } from './decoder-pool.ts';
import { MeasureLines, type DrawnMeasure } from './measure-lines.ts';
import { PointBudget } from './point-budget.ts';
import { WalkKeys } from './walk-keys.ts';

const FOV_DEG = 60;
const MOVE_MS = 400;
/** Points near a press, in px around it. */
const PICK_PX = 17;
const PRESS_MAX_PX = 4;
/** Nodes are loaded for so long after the last change before drawing rests. */
const REST_MS = 1500;
const NODES_AT_ONCE = 4;
const COLORINGS: Record<CloudColoring, PointColorType> = {
  picture: PointColorType.RGB,
  height: PointColorType.HEIGHT,
  intensity: PointColorType.INTENSITY_GRADIENT,
  class: PointColorType.CLASSIFICATION,
};
/** Colours are kept as they are shown. */
const SRGB = 1;
/** From low to high, or from weak to strong; each stands out from a light and from a dark page. */
const GRADIENT: [number, Color][] = [
  [0, new Color('#3f5fd0')],
  [0.25, new Color('#1f9fb5')],
  [0.5, new Color('#4aab4e')],
  [0.75, new Color('#dca51f')],
  [1, new Color('#d0492c')],
];

interface CloudSource {
  facts: Pick<StandCloud, 'min' | 'max'>;
  /** Signed address below which the files lie, as it is now. */
  filesUrl: () => string;
  /** Points do not come, or come again. */
  onTrouble: (hasTrouble: boolean) => void;
}

type PressListener = (place: CloudPlace | null, isDouble: boolean) => void;

export class CloudView {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FOV_DEG, 1, 0.05, 10_000);
  readonly #controls: OrbitControls;
  readonly #potree = new Potree();
  readonly #decoders = new DecoderPool();
  readonly #budget = new PointBudget();
  readonly #lines: MeasureLines;
  readonly #sheet = new PlanSheet(this.#scene, () => this.#wake());
  readonly #walk: WalkKeys;
  readonly #resizing: ResizeObserver;
  readonly #listeners = new Set<() => void>();
  readonly #pressListeners = new Set<PressListener>();
  readonly #origin: Vector3;
  readonly #size: Vector3;
  readonly #ended = new AbortController();
  #cloud: PointCloudOctree | null = null;
  #files: CloudFiles | null = null;
  #frame = 0;
  #busyUntil = 0;
  #move: { from: CloudLook; to: CloudLook; at: number } | null = null;

  /** @throws Error where the browser has no WebGL */
  constructor(
    container: HTMLElement,
    { facts, look }: Pick<CloudSource, 'facts'> & { look?: CloudLook | undefined },
  ) {
    this.#origin = new Vector3(...facts.min);
    this.#size = new Vector3(...facts.max).sub(this.#origin);
    this.#renderer = new WebGLRenderer({ antialias: false, alpha: true, preserveDrawingBuffer: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    const { domElement: canvas } = this.#renderer;
    canvas.style.display = 'block';
    container.append(canvas);
    this.#camera.up.set(0, 0, 1);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => this.#wake());
    this.#hearPresses(canvas);
    this.#lines = new MeasureLines(this.#scene);
    this.#walk = new WalkKeys(this.#camera, this.#controls, this.#size.length() / 20);
    this.#resizing = new ResizeObserver(() => this.#resize(container));
    this.#resizing.observe(container);
    this.#resize(container);
    if (look) this.moveTo(look, false);
    else this.fit(false);
  }

  /** Loads the cloud. @throws Error when its files cannot be had */
  async open({ filesUrl, onTrouble }: Pick<CloudSource, 'filesUrl' | 'onTrouble'>): Promise<void> {
    const files = new CloudFiles(filesUrl, onTrouble);
    const cloud = await this.#potree.loadPointCloud('metadata.json', files);
    this.#files = files;
    if (this.#ended.signal.aborted) return cloud.dispose();
    this.#decoders.serve(cloud);
    cloud.position.set(0, 0, 0);
    const { material } = cloud;
    material.pointSizeType = PointSizeType.ADAPTIVE;
    material.shape = PointShape.CIRCLE;
    material.inputColorEncoding = SRGB;
    material.outputColorEncoding = SRGB;
    material.heightMin = 0;
    material.heightMax = this.#size.z;
    material.gradient = GRADIENT;
    material.intensityRange = [0, 65_535];
    material.clipMode = ClipMode.CLIP_OUTSIDE;
    this.#cloud = cloud;
    this.#scene.add(cloud);
    this.#wake();
  }

  /** Tells of every drawn change; returns how to stop. */
  onDraw(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells of every press that was no drag, and of `pressMiddle`, with the point that lies there; returns how to stop. */
  onPress(listener: PressListener): () => void {
    this.#pressListeners.add(listener);
    return () => this.#pressListeners.delete(listener);
  }

  /** As a press in the middle of the view, for who has no pointer. */
  pressMiddle(): void {
    this.#tellPress(this.pickMiddle(), false);
  }

  /** The point of the cloud at a place of the window, or null. */
  pick(clientX: number, clientY: number): CloudPlace | null {
    if (!this.#cloud) return null;
    const box = this.#renderer.domElement.getBoundingClientRect();
    const at = new Vector2(
      ((clientX - box.left) / box.width) * 2 - 1,
      1 - ((clientY - box.top) / box.height) * 2,
    );
    const raycaster = new Raycaster();
    this.#camera.updateMatrixWorld();
    raycaster.setFromCamera(at, this.#camera);
    const found = Potree.pick([this.#cloud], this.#renderer, this.#camera, raycaster.ray, {
      pickWindowSize: PICK_PX,
    });
    this.#wake();
    return found?.position ? this.#toPlace(found.position) : null;
  }

  /** The point in the middle of the view. */
  pickMiddle(): CloudPlace | null {
    const { left, top, width, height } = this.#renderer.domElement.getBoundingClientRect();
    return this.pick(left + width / 2, top + height / 2);
  }

  setColoring(coloring: CloudColoring): void {
    if (!this.#cloud) return;
    const { material } = this.#cloud;
    // The shader of the new format knows the colours of the picture only.
    material.newFormat = coloring === 'picture';
    material.pointColorType = COLORINGS[coloring];
    this.#wake();
  }

  setPointSize(size: number): void {
    if (!this.#cloud) return;
    this.#cloud.material.size = size;
    this.#wake();
  }

  /** Shows only what lies in the box; null: all of it. */
  setSection(section: SectionBox | null): void {
    if (!this.#cloud) return;
    if (section === null) this.#cloud.material.setClipBoxes([]);
    else {
      const box = new Box3(this.#toScene(section.min), this.#toScene(section.max));
      const [size, middle] = [box.getSize(new Vector3()), box.getCenter(new Vector3())];
      this.#cloud.material.setClipBoxes([createClipBox(size, middle)]);
    }
    this.#wake();
  }

  setMeasures(measures: readonly DrawnMeasure[]): void {
    this.#lines.show(
      measures.map(({ places, isClosed }) => ({
        points: places.map((each) => this.#toScene(each)),
        isClosed,
      })),
    );
    this.#wake();
  }

  /** The plan as a sheet; null takes it away. */
  setSheet(sheet: Sheet<CloudPlace> | null): void {
    this.#sheet.show(
      sheet && { url: sheet.url, corners: sheet.corners.map((corner) => this.#toScene(corner)) },
    );
    this.#wake();
  }

  /** All of the cloud, seen from the south and above. */
  fit(isMoved = true): void {
    const middle = this.#size.clone().multiplyScalar(0.5);
    const distance = Math.max(this.#size.length() / 2, 0.5) / Math.tan((FOV_DEG * Math.PI) / 360);
    const eye = middle.clone().add(new Vector3(-0.4, -0.8, 0.6).normalize().multiplyScalar(distance));
    this.moveTo({ eye: this.#toPlace(eye), target: this.#toPlace(middle) }, isMoved);
  }

  /** Nearer to a place, from where one looks now. */
  flyTo(place: CloudPlace): void {
    const target = this.#toScene(place);
    const way = this.#camera.position.clone().sub(target);
    const eye = target.clone().add(way.multiplyScalar(0.4));
    this.moveTo({ eye: this.#toPlace(eye), target: place }, true);
  }

  get look(): CloudLook {
    return { eye: this.#toPlace(this.#camera.position), target: this.#toPlace(this.#controls.target) };
  }

  moveTo(look: CloudLook, isMoved: boolean): void {
    const isStill = !isMoved || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) this.#put(look);
    else this.#move = { from: this.look, to: look, at: performance.now() };
    this.#wake();
  }

  /** Looks from a place as an eye there does, and is moved by nothing else. */
  stand(look: CloudLook, vFovDeg: number): void {
    this.#controls.enabled = false;
    this.#move = null;
    this.#camera.fov = vFovDeg;
    this.#put(look);
    this.#wake();
  }

  /** Where a place is in the window, in px from the canvas's corner; null: behind the eye, or too near to it. */
  project(place: CloudPlace): { x: number; y: number } | null {
    const at = this.#toScene(place).project(this.#camera);
    if (!(Math.abs(at.z) <= 1)) return null;
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    return { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight };
  }

  /** Points that are drawn at this moment. */
  get shownPoints(): number {
    return this.#cloud?.numVisiblePoints ?? 0;
  }

  /** Moves while keys of walking are held. @returns whether the key was one */
  walk(code: string, isDown: boolean): boolean {
    const isTaken = this.#walk.press(code, isDown);
    if (isTaken) this.#wake();
    return isTaken;
  }

  /** The window lost the keys: none of them is held any more. */
  stopWalking(): void {
    this.#walk.release();
  }

  dispose(): void {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    this.#resizing.disconnect();
    this.#controls.dispose();
    this.#lines.dispose();
    this.#sheet.dispose();
    this.#cloud?.dispose();
    this.#decoders.end();
    this.#potree.lru.freeMemory();
    this.#renderer.dispose();
    // One that is lost already has nothing to give back, and three says so aloud.
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss();
    this.#renderer.domElement.remove();
  }

  #hearPresses(canvas: HTMLCanvasElement): void {
    let from = { x: 0, y: 0 };
    const { signal } = this.#ended;
    canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (from = { x, y }), { signal });
    canvas.addEventListener(
      'click',
      ({ clientX: x, clientY: y, detail }) => {
        if (Math.hypot(x - from.x, y - from.y) > PRESS_MAX_PX) return;
        if (this.#pressListeners.size > 0) this.#tellPress(this.pick(x, y), detail === 2);
      },
      { signal },
    );
  }

  #tellPress(place: CloudPlace | null, isDouble: boolean): void {
    for (const listener of this.#pressListeners) listener(place, isDouble);
  }

  #toPlace({ x, y, z }: Vector3): CloudPlace {
    return { x: x + this.#origin.x, y: y + this.#origin.y, z: z + this.#origin.z };
  }

  #toScene({ x, y, z }: CloudPlace): Vector3 {
    return new Vector3(x - this.#origin.x, y - this.#origin.y, z - this.#origin.z);
  }

  #put({ eye, target }: CloudLook): void {
    this.#camera.position.copy(this.#toScene(eye));
    this.#controls.target.copy(this.#toScene(target));
    const distance = this.#camera.position.distanceTo(this.#controls.target);
    this.#camera.near = Math.max(distance / 1000, 0.01);
    this.#camera.far = distance + 4 * this.#size.length() + 10;
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
  }

  #resize({ clientWidth, clientHeight }: HTMLElement): void {
    const [width, height] = [Math.max(clientWidth, 1), Math.max(clientHeight, 1)];
    this.#renderer.setSize(width, height);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#wake();
  }

  /**
   * Tells once that the graphics context is gone with all that it held: another view can be made as soon as the browser
   * gives one back. Returns how to stop.
   */
  onLost(listener: () => void): () => void {
    return onContextLost(this.#renderer.domElement, this.#ended.signal, listener);
  }

  #wake(): void {
    this.#busyUntil = performance.now() + REST_MS;
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#ended.signal.aborted) return;
    const began = performance.now();
    this.#advance(began);
    if (this.#walk.step(began)) this.#busyUntil = began + REST_MS;
    if (this.#cloud) {
      this.#potree.pointBudget = this.#budget.points;
      const isQuiet = this.#files?.isQuiet === true;
      this.#potree.maxNumNodesLoading = isQuiet ? 0 : NODES_AT_ONCE;
      if (isQuiet) this.#busyUntil = began + REST_MS;
      const { nodeLoadPromises } = this.#potree.updatePointClouds(
        [this.#cloud],
        this.#camera,
        this.#renderer,
      );
      if (nodeLoadPromises.length > 0) this.#busyUntil = began + REST_MS;
      // Asked for again a little later.
      for (const loading of nodeLoadPromises) void Promise.resolve(loading).catch(() => undefined);
    }
    this.#renderer.render(this.#scene, this.#camera);
    this.#budget.note(performance.now() - began);
    for (const listener of this.#listeners) listener();
    if (began < this.#busyUntil) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #advance(now: number): void {
    if (!this.#move) return;
    const { from, to, at } = this.#move;
    const share = Math.min(1, (now - at) / MOVE_MS);
    const eased = 1 - (1 - share) ** 3;
    this.#put({ eye: between(from.eye, to.eye, eased), target: between(from.target, to.target, eased) });
    if (share === 1) this.#move = null;
  }
}

function between(from: CloudPlace, to: CloudPlace, share: number): CloudPlace {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    z: from.z + (to.z - from.z) * share,
  };
}
