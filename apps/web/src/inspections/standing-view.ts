/** Somebody who stands on a plan, in the cloud or the model that lies on it. */
import { turned } from '@plumbline/shared/geometry/turned.ts';
import { standInModel, type Lying, type ModelPlace } from '@plumbline/shared/site-models/lie-on-plan.ts';
import type { PlanGaze, PlanStand, StoodInView } from './beside-model-props.ts';

const RADIANS = Math.PI / 180;
/** As wide and as close as a picture all around is seen. */
const FOV_DEG = { least: 25, most: 90 } as const;
/** Straight up and down there is no ahead that the picture's top could follow. */
const PITCH_MOST_DEG = 89.9;
/** Of the height of the window, by a notch of the wheel. */
const WHEEL_DEG = 3;

/** What a view is told: in the model's own system. */
export interface StandingLook {
  eye: ModelPlace;
  /** A metre ahead. */
  target: ModelPlace;
  vFovDeg: number;
}

export class StandingView implements StoodInView {
  readonly #lying: Lying;
  readonly #put: (look: StandingLook) => void;
  readonly #listeners = new Set<() => void>();
  #stand: PlanStand;
  #gaze: PlanGaze;

  /** @param put shows the model from there */
  constructor(
    lying: Lying,
    { stand, gaze }: { stand: PlanStand; gaze: PlanGaze },
    put: (look: StandingLook) => void,
  ) {
    this.#lying = lying;
    this.#put = put;
    this.#stand = stand;
    this.#gaze = gaze;
    this.turnTo(gaze);
  }

  get gaze(): PlanGaze {
    return this.#gaze;
  }

  turnTo({ sheetDeg, pitchDeg, vFovDeg }: PlanGaze): void {
    this.#gaze = {
      sheetDeg: turned(sheetDeg),
      pitchDeg: Math.max(-90, Math.min(90, pitchDeg)),
      vFovDeg: Math.max(FOV_DEG.least, Math.min(FOV_DEG.most, vFovDeg)),
    };
    this.#show();
    for (const listener of this.#listeners) listener();
  }

  standAt(stand: PlanStand): void {
    this.#stand = stand;
    this.#show();
  }

  onGaze(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Turns by dragging and by the wheel, as a picture all around does; returns how to stop. */
  listenTo(element: HTMLElement): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', (event) => element.setPointerCapture(event.pointerId), {
      signal,
    });
    element.addEventListener('pointermove', (event) => this.#drag(element, event), { signal });
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const { vFovDeg } = this.#gaze;
        this.turnTo({ ...this.#gaze, vFovDeg: vFovDeg + Math.sign(event.deltaY) * WHEEL_DEG });
      },
      { signal, passive: false },
    );
    return () => stop.abort();
  }

  #drag(element: HTMLElement, { pointerId, movementX, movementY }: PointerEvent): void {
    if (!element.hasPointerCapture(pointerId)) return;
    const { sheetDeg, pitchDeg, vFovDeg } = this.#gaze;
    const degPerPx = vFovDeg / Math.max(1, element.clientHeight);
    this.turnTo({
      sheetDeg: sheetDeg - movementX * degPerPx,
      pitchDeg: pitchDeg + movementY * degPerPx,
      vFovDeg,
    });
  }

  #show(): void {
    const { eye, upDeg } = standInModel(this.#lying, this.#stand.at, this.#stand.heightM);
    const { sheetDeg, pitchDeg, vFovDeg } = this.#gaze;
    const around = (upDeg + sheetDeg) * RADIANS;
    const pitch = Math.max(-PITCH_MOST_DEG, Math.min(PITCH_MOST_DEG, pitchDeg)) * RADIANS;
    const metre = 1 / this.#lying.metresPerUnit;
    const target = {
      x: eye.x + metre * Math.sin(around) * Math.cos(pitch),
      y: eye.y + metre * Math.cos(around) * Math.cos(pitch),
      z: eye.z + metre * Math.sin(pitch),
    };
    this.#put({ eye, target, vFovDeg });
  }
}
