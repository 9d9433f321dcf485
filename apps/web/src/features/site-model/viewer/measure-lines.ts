/** Measured points and the lines between them, drawn over the cloud. */
import {
  BufferGeometry,
  Line,
  LineBasicMaterial,
  Points,
  PointsMaterial,
  type Scene,
  type Vector3,
} from 'three';
import type { CloudPlace } from '../cloud-look.ts';

export interface DrawnMeasure {
  places: readonly CloudPlace[];
  isClosed: boolean;
}

const COLOR = 0xff5a1f;
const POINT_PX = 9;

export class MeasureLines {
  readonly #scene: Scene;
  readonly #line = new LineBasicMaterial({ color: COLOR, depthTest: false, transparent: true });
  readonly #point = new PointsMaterial({
    color: COLOR,
    size: POINT_PX,
    sizeAttenuation: false,
    depthTest: false,
    transparent: true,
  });
  #drawn: (Line | Points)[] = [];

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  show(measures: readonly { points: readonly Vector3[]; isClosed: boolean }[]): void {
    this.#clear();
    for (const { points, isClosed } of measures) {
      const [first] = points;
      if (!first) continue;
      const ends = isClosed && points.length > 2 ? [...points, first] : [...points];
      this.#add(new Line(new BufferGeometry().setFromPoints(ends), this.#line));
      this.#add(new Points(new BufferGeometry().setFromPoints([...points]), this.#point));
    }
  }

  dispose(): void {
    this.#clear();
    this.#line.dispose();
    this.#point.dispose();
  }

  #add(object: Line | Points): void {
    object.renderOrder = 1;
    object.frustumCulled = false;
    this.#drawn.push(object);
    this.#scene.add(object);
  }

  #clear(): void {
    for (const object of this.#drawn) {
      this.#scene.remove(object);
      object.geometry.dispose();
    }
    this.#drawn = [];
  }
}
