/** A building model in the product's view of it, and as a page of `@thatopen/fragments` alone; see tests/bench/models. */
import type { ModelFacts } from '@plumbline/shared/models/model-facts.ts';
import { FragmentsModels } from '@thatopen/fragments';
import { AmbientLight, Box3, PerspectiveCamera, Scene, Sphere, Vector3, WebGLRenderer } from 'three';
// The address of what Vite builds of it, which the rule does not know.
// oxlint-disable-next-line import/default
import workerUrl from '../fragments.worker.ts?worker&url';
import { ModelView } from '../model-view.ts';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 20;
const LOOKED_PX = 64;

/** @returns ms from the call to the first picture that shows something of the model */
async function openPlumbline(url: string, facts: ModelFacts): Promise<number> {
  const startMs = performance.now();
  const view = new ModelView(stage(), { facts });
  await view.open(await bytesOf(url));
  return untilSeen(startMs, () => view.snapshot());
}

/** As the library's own example does it. */
async function openPlain(url: string): Promise<number> {
  const startMs = performance.now();
  const container = stage();
  const { clientWidth, clientHeight } = container;
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setSize(clientWidth, clientHeight);
  container.append(renderer.domElement);
  const scene = new Scene();
  scene.add(new AmbientLight(0xffffff, 3));
  const camera = new PerspectiveCamera(60, clientWidth / clientHeight, 0.05, 5000);
  const fragments = new FragmentsModels(workerUrl, { maxWorkers: 2 });
  const model = await fragments.load(await bytesOf(url), { modelId: 'plain', camera });
  scene.add(model.object);
  const { center, radius } = new Box3().copy(model.box).getBoundingSphere(new Sphere());
  camera.position.copy(center).add(new Vector3(0.8, 0.6, 1).setLength(radius * 2));
  camera.lookAt(center);
  camera.updateMatrixWorld();
  scene.updateMatrixWorld(true);
  void fragments.update(true);
  return untilSeen(startMs, () => {
    renderer.render(scene, camera);
    return renderer.domElement;
  });
}

async function untilSeen(startMs: number, picture: () => HTMLCanvasElement): Promise<number> {
  const small = new OffscreenCanvas(LOOKED_PX, LOOKED_PX);
  const draw = small.getContext('2d', { willReadFrequently: true });
  if (!draw) throw new Error('no 2d context');
  for (;;) {
    draw.clearRect(0, 0, LOOKED_PX, LOOKED_PX);
    draw.drawImage(picture(), 0, 0, LOOKED_PX, LOOKED_PX);
    const { data } = draw.getImageData(0, 0, LOOKED_PX, LOOKED_PX);
    if (data.some((value, at) => at % 4 === 3 && value > 0)) return performance.now() - startMs;
    if (performance.now() - startMs > PATIENCE_MS) throw new Error('nothing was seen');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function stage(): HTMLElement {
  const container = document.getElementById('stage');
  if (!container) throw new Error('no stage');
  return container;
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  return (await fetch(url)).arrayBuffer();
}

declare global {
  interface Window {
    modelBench: { openPlumbline: typeof openPlumbline; openPlain: typeof openPlain };
  }
}
window.modelBench = { openPlumbline, openPlain };
