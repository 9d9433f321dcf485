/** The plan of the floor as a sheet in a cloud or a model. */
import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
  TextureLoader,
  type Scene,
  type Vector3,
} from 'three';

const OPACITY = 0.85;

/** A picture and the corners of it, from its top left one on, clockwise. */
export interface Sheet<Place> {
  url: string;
  corners: readonly Place[];
}

export class PlanSheet {
  readonly #scene: Scene;
  readonly #onDrawn: () => void;
  #mesh: Mesh<BufferGeometry, MeshBasicMaterial> | null = null;

  constructor(scene: Scene, onDrawn: () => void) {
    this.#scene = scene;
    this.#onDrawn = onDrawn;
  }

  /** Null takes the sheet away. */
  show(sheet: Sheet<Vector3> | null): void {
    this.dispose();
    if (sheet === null) return;
    const geometry = new BufferGeometry();
    const places = sheet.corners.flatMap(({ x, y, z }) => [x, y, z]);
    geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute([0, 1, 1, 1, 1, 0, 0, 0], 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const map = new TextureLoader().load(sheet.url, this.#onDrawn);
    map.colorSpace = SRGBColorSpace;
    const material = new MeshBasicMaterial({ map, transparent: true, opacity: OPACITY, side: DoubleSide });
    this.#mesh = new Mesh(geometry, material);
    this.#scene.add(this.#mesh);
  }

  dispose(): void {
    if (!this.#mesh) return;
    this.#scene.remove(this.#mesh);
    this.#mesh.material.map?.dispose();
    this.#mesh.material.dispose();
    this.#mesh.geometry.dispose();
    this.#mesh = null;
  }
}
