/**
 * A picture all around: Photo Sphere Viewer behind the few things that a scene asks of it. Nothing is read from the
 * picture's own data: size, part and pose come from our rows.
 */
import '@photo-sphere-viewer/core/index.css';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { BASE_SIDE_PX, hasTile } from '@plumbline/shared/media/tile-levels.ts';
import { WHOLE_SPHERE } from '@plumbline/shared/media/sphere-part.ts';
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { Viewer, events } from '@photo-sphere-viewer/core';
import {
  EquirectangularTilesAdapter,
  type EquirectangularMultiTilesPanorama,
  type EquirectangularTilesPanorama,
} from '@photo-sphere-viewer/equirectangular-tiles-adapter';
import { withOwnMarkup } from '../../../ui/own-markup.ts';
import { FOV_RANGE_DEG, USUAL_FOV_DEG, type Look } from '../look.ts';
import { levelling } from './levelling.ts';

const DEGREES = 180 / Math.PI;
/** Long enough to see that the place changes. */
const FADE_MS = 250;
/** After that a browser does not give a lost context back. */
const RESTORE_MS = 1500;

export type Sphere = Pick<
  Capture,
  'id' | 'filesUrl' | 'levels' | 'projection' | 'spherePart' | 'pitchDeg' | 'rollDeg'
>;

export class PanoramaView {
  #viewer: Viewer;
  #lookListeners = new Set<() => void>();
  #canvas: HTMLCanvasElement | null;

  /** @throws Error where the browser has no WebGL */
  constructor(container: HTMLElement) {
    // The icons of its loader; none of our texts is among them.
    this.#viewer = withOwnMarkup(
      () =>
        new Viewer({
          container,
          adapter: EquirectangularTilesAdapter.withConfig({
            useXmpData: false,
            showErrorTile: false,
            baseBlur: false,
            antialias: true,
          }),
          navbar: false,
          // Keys are the page's, which says them on its sheet of keys.
          keyboard: false,
          loadingTxt: '',
          minFov: FOV_RANGE_DEG.least,
          maxFov: FOV_RANGE_DEG.most,
          moveInertia: false,
          canvasBackground: 'transparent',
        }),
    );
    this.#canvas = this.#viewer.container.querySelector('canvas');
    const told = () => {
      for (const listener of this.#lookListeners) listener();
    };
    this.#viewer.addEventListener(events.PositionUpdatedEvent.type, told);
    this.#viewer.addEventListener(events.ZoomUpdatedEvent.type, told);
    this.#viewer.addEventListener(events.SizeUpdatedEvent.type, told);
  }

  /** Tells of every change of the look, of the field of view and of the size; returns how to stop. */
  onLook(listener: () => void): () => void {
    this.#lookListeners.add(listener);
    return () => this.#lookListeners.delete(listener);
  }

  /** Tells of every press that was no drag, with the direction that was pressed; returns how to stop. */
  onPress(listener: (look: Look) => void): () => void {
    const told = ({ data: { yaw, pitch } }: events.ClickEvent) =>
      listener({ yawDeg: turned(yaw * DEGREES), pitchDeg: pitch * DEGREES });
    this.#viewer.addEventListener(events.ClickEvent.type, told);
    return () => this.#viewer.removeEventListener(events.ClickEvent.type, told);
  }

  /** Tells how much of a picture that is on its way has come, 0…1; returns how to stop. */
  onProgress(listener: (progress: number) => void): () => void {
    const told = ({ progress }: events.LoadProgressEvent) => listener(progress / 100);
    this.#viewer.addEventListener(events.LoadProgressEvent.type, told);
    return () => this.#viewer.removeEventListener(events.LoadProgressEvent.type, told);
  }

  /**
   * Tells once that all that was drawn is gone, with the graphics context that it was drawn in: another view can be made as
   * soon as the browser gives one back. Returns how to stop.
   */
  onLost(listener: () => void): () => void {
    const stop = new AbortController();
    const told = () => {
      if (!stop.signal.aborted) listener();
      stop.abort();
    };
    const once = { once: true, signal: stop.signal };
    const wait = () => {
      this.#canvas?.addEventListener('webglcontextrestored', told, once);
      window.setTimeout(told, RESTORE_MS);
    };
    this.#canvas?.addEventListener('webglcontextlost', wait, once);
    return () => stop.abort();
  }

  /** @returns false where another picture was asked for meanwhile @throws Error when its base does not load */
  async show(sphere: Sphere, look: Look): Promise<boolean> {
    const isFirst = !this.#viewer.state.ready;
    const { dataHelper } = this.#viewer;
    return this.#viewer.setPanorama(panoramaOf(sphere), {
      ...(isFirst && { zoom: dataHelper.fovToZoomLevel(dataHelper.hFovToVFov(USUAL_FOV_DEG)) }),
      sphereCorrection: levelling(sphere),
      position: toPosition(look),
      showLoader: false,
      transition: isFirst ? false : { speed: FADE_MS, rotation: false, effect: 'fade' },
    });
  }

  get look(): Look {
    const { yaw, pitch } = this.#viewer.getPosition();
    return { yawDeg: turned(yaw * DEGREES), pitchDeg: pitch * DEGREES };
  }

  /** Of the width of the window. */
  get fovDeg(): number {
    return this.#viewer.dataHelper.vFovToHFov(this.#viewer.state.vFov);
  }

  /** @param fovDeg of the width of the window */
  widenTo(fovDeg: number): void {
    const { dataHelper } = this.#viewer;
    this.#viewer.zoom(dataHelper.fovToZoomLevel(dataHelper.hFovToVFov(fovDeg)));
  }

  turnTo(look: Look): void {
    this.#viewer.rotate(toPosition(look));
  }

  /** 0 wide, 100 close. */
  get zoom(): number {
    return this.#viewer.getZoomLevel();
  }

  zoomTo(zoom: number): void {
    this.#viewer.zoom(zoom);
  }

  zoomBy(steps: number): void {
    this.#viewer.zoom(this.#viewer.getZoomLevel() + steps);
  }

  /** The direction that is seen at a place of the window; null beside the picture. */
  lookAt(client: { x: number; y: number }): Look | null {
    const { left, top } = this.#viewer.container.getBoundingClientRect();
    const direction = this.#viewer.dataHelper.viewerCoordsToVector3({
      x: client.x - left,
      y: client.y - top,
    });
    if (!direction) return null;
    const { yaw, pitch } = this.#viewer.dataHelper.vector3ToSphericalCoords(direction);
    return { yawDeg: turned(yaw * DEGREES), pitchDeg: pitch * DEGREES };
  }

  /** Where a direction is seen on the screen, in pixels of the view; null behind or beside it. */
  screenOf(look: Look): { x: number; y: number } | null {
    const position = toPosition(look);
    const direction = this.#viewer.dataHelper.sphericalCoordsToVector3(position);
    if (direction.dot(this.#viewer.state.direction) <= 0) return null;
    const point = this.#viewer.dataHelper.sphericalCoordsToViewerCoords(position);
    const { width, height } = this.#viewer.state.size;
    const isOutside = point.x < 0 || point.y < 0 || point.x > width || point.y > height;
    return isOutside ? null : point;
  }

  /** The picture as it is seen now; null where the browser gives none. */
  async snapshot(): Promise<HTMLCanvasElement | null> {
    const canvas = this.#canvas;
    if (!canvas) return null;
    return new Promise((resolve) => {
      // What was drawn is gone once the frame is shown: it is copied within it.
      const copy = () => resolve(copyOf(canvas));
      this.#viewer.addEventListener(events.RenderEvent.type, copy, { once: true });
      this.#viewer.needsUpdate();
    });
  }

  close(): void {
    this.#lookListeners.clear();
    this.#viewer.destroy();
    // A browser has a few contexts only, and takes its time to find those that nobody needs.
    this.#canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

const toPosition = ({ yawDeg, pitchDeg }: Look) => ({ yaw: yawDeg / DEGREES, pitch: pitchDeg / DEGREES });

/** One that has no tiles is its base. */
function panoramaOf({
  filesUrl,
  levels,
  spherePart,
}: Sphere): EquirectangularMultiTilesPanorama | EquirectangularTilesPanorama {
  const baseUrl = `${filesUrl}base.jpg`;
  if (levels.length === 0) return { baseUrl, width: BASE_SIDE_PX, cols: 2, rows: 1, tileUrl: () => null };
  return {
    baseUrl,
    levels: levels.map(({ widthPx, columns, rows }) => ({ width: widthPx, cols: columns, rows })),
    tileUrl: (column, row, index) => {
      const level = levels[index];
      if (!level || !hasTile(level, spherePart ?? WHOLE_SPHERE, column, row)) return null;
      return `${filesUrl}t/${index}/${column}_${row}.jpg`;
    },
  };
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement | null {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  context?.drawImage(canvas, 0, 0);
  return context && copy;
}
