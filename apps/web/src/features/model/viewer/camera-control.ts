import { PerspectiveCamera, Sphere, Spherical, Vector3, type Box3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

export type MoveMode = 'orbit' | 'walk';

const FOV_DEG = 60;
const NEAR_M = 0.05;
/** Walking turns around a point right before the eye. */
const EYE_M = 0.01;
const WALK_M_PER_S = 1.6;
const RUN = 3;
const TURN_RAD = Math.PI / 36;
const ZOOM = 1.2;
const FLY_MS = 350;
/** Longer frames come of a page that was hidden. */
const LONGEST_FRAME_S = 0.1;
const MARGIN = 1;

const WALK_KEYS: Partial<Record<string, readonly [right: number, up: number, ahead: number]>> = {
  KeyW: [0, 0, 1],
  KeyS: [0, 0, -1],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyQ: [0, -1, 0],
  KeyE: [0, 1, 0],
};
const TURN_KEYS: Partial<Record<string, readonly [around: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ZOOM_KEYS: Partial<Record<string, number>> = { '+': 1 / ZOOM, '=': 1 / ZOOM, '-': ZOOM };

/** The eye: around a point, or through the rooms. Tells of every change by `onChange` and moves only when asked. */
export class CameraControl {
  readonly camera = new PerspectiveCamera(FOV_DEG, 1, NEAR_M, 5000);
  #orbit: OrbitControls;
  #mode: MoveMode = 'orbit';
  #pressed = new Set<string>();
  #isRunning = false;
  #walkedAt = 0;
  #frame = 0;
  #stop = new AbortController();
  #onChange: () => void;

  constructor(canvas: HTMLCanvasElement, onChange: () => void) {
    this.#onChange = onChange;
    this.#orbit = new OrbitControls(this.camera, canvas);
    this.#orbit.enableDamping = false;
    this.#orbit.screenSpacePanning = true;
    this.#orbit.addEventListener('change', onChange);
    const { signal } = this.#stop;
    canvas.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    canvas.addEventListener('keyup', (event) => this.#pressed.delete(event.code), { signal });
    canvas.addEventListener('blur', () => this.#pressed.clear(), { signal });
  }

  get mode(): MoveMode {
    return this.#mode;
  }

  set mode(mode: MoveMode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    const isWalk = mode === 'walk';
    const { position } = this.camera;
    const distance = isWalk ? EYE_M : 5;
    const ahead = this.camera.getWorldDirection(new Vector3());
    this.#orbit.enableZoom = !isWalk;
    this.#orbit.enablePan = !isWalk;
    this.#orbit.rotateSpeed = isWalk ? -0.4 : 1;
    this.look(position, position.clone().addScaledVector(ahead, distance));
  }

  get target(): Vector3 {
    return this.#orbit.target;
  }

  /** The eye stays where it is put. */
  stand(vFovDeg: number): void {
    this.#orbit.enabled = false;
    this.camera.fov = vFovDeg;
    this.camera.updateProjectionMatrix();
  }

  look(position: Vector3, target: Vector3): void {
    this.camera.position.copy(position);
    this.#orbit.target.copy(target);
    this.#orbit.update();
    this.#onChange();
  }

  /** Looks at a box from the same side as before. */
  fit(box: Box3, isAtOnce = false): void {
    const { center, radius } = box.getBoundingSphere(new Sphere());
    const halfRad = ((FOV_DEG / 2) * Math.PI) / 180;
    const half = Math.min(halfRad, Math.atan(Math.tan(halfRad) * this.camera.aspect));
    const away = this.camera.position.clone().sub(this.#orbit.target);
    if (away.lengthSq() < EYE_M * EYE_M * 4) away.multiplyScalar(-1);
    if (isAtOnce || away.lengthSq() === 0) away.set(0.8, 0.6, 1);
    away.setLength((Math.max(radius, 0.2) * MARGIN) / Math.sin(half));
    this.camera.far = Math.max(1000, radius * 50);
    this.camera.updateProjectionMatrix();
    this.mode = 'orbit';
    const position = center.clone().add(away);
    if (isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches) this.look(position, center);
    else this.#fly(position, center);
  }

  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#stop.abort();
    this.#orbit.dispose();
  }

  #fly(position: Vector3, target: Vector3): void {
    const [fromPosition, fromTarget] = [this.camera.position.clone(), this.#orbit.target.clone()];
    const begin = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, now - begin) / FLY_MS);
      const eased = share * share * (3 - 2 * share);
      this.look(fromPosition.clone().lerp(position, eased), fromTarget.clone().lerp(target, eased));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(step);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = TURN_KEYS[event.key];
    const zoom = ZOOM_KEYS[event.key];
    if (turn) this.#turn(turn);
    else if (zoom !== undefined) this.#zoom(zoom);
    else if (WALK_KEYS[event.code] && this.#mode === 'walk') this.#walk(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #turn([around, up]: readonly [number, number]): void {
    const { position } = this.camera;
    const isWalk = this.#mode === 'walk';
    const away = position.clone().sub(this.#orbit.target);
    const ball = new Spherical().setFromVector3(away);
    ball.theta -= around * TURN_RAD;
    ball.phi += (isWalk ? up : -up) * TURN_RAD;
    ball.makeSafe();
    const turned = new Vector3().setFromSpherical(ball);
    // Around the point, or with the eye where it is.
    if (isWalk) this.look(position.clone(), position.clone().sub(turned));
    else this.look(this.#orbit.target.clone().add(turned), this.#orbit.target.clone());
  }

  #zoom(factor: number): void {
    const target = this.#orbit.target.clone();
    const away = this.camera.position.clone().sub(target);
    if (this.#mode === 'orbit') this.look(target.clone().addScaledVector(away, factor), target);
  }

  #walk({ code, shiftKey }: KeyboardEvent): void {
    this.#isRunning = shiftKey;
    if (this.#pressed.has(code)) return;
    this.#pressed.add(code);
    if (this.#pressed.size > 1) return;
    this.#walkedAt = performance.now();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#step);
  }

  #step = (now: number): void => {
    const seconds = Math.min(LONGEST_FRAME_S, Math.max(0, now - this.#walkedAt) / 1000);
    this.#walkedAt = now;
    const ahead = this.camera.getWorldDirection(new Vector3()).setY(0).normalize();
    const right = new Vector3(-ahead.z, 0, ahead.x);
    const move = new Vector3();
    for (const code of this.#pressed) {
      const [x, y, z] = WALK_KEYS[code] ?? [0, 0, 0];
      move
        .addScaledVector(right, x)
        .addScaledVector(ahead, z)
        .add(new Vector3(0, y, 0));
    }
    move.multiplyScalar(WALK_M_PER_S * (this.#isRunning ? RUN : 1) * seconds);
    this.look(this.camera.position.clone().add(move), this.#orbit.target.clone().add(move));
    if (this.#pressed.size > 0) this.#frame = requestAnimationFrame(this.#step);
  };
}
