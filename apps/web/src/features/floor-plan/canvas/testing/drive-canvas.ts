import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { createSeededRandom } from '@plumbline/shared/testing/seeded-random.ts';
import { fitBounds, type ScreenSize, type Viewport } from '../viewport.ts';
import { SIDE_PX } from './busy-plan.ts';
import type { CanvasContender } from './canvas-contender.ts';

export const MOTIONS = ['pan-close', 'pan-whole', 'zoom'] as const;
export type Motion = (typeof MOTIONS)[number];

export interface DriveOptions {
  motion: Motion;
  frames: number;
  cursors: number;
}

const PAN_PX_A_FRAME = 9;
const TURN_AFTER_FRAMES = 90;
/** Others' hands reach the screen so often. */
const CURSORS_EVERY_MS = 50;
const CURSOR_STEP_PX = 40;

/** Moves the view once a frame, and the cursors 20 times a second; answers the time from each frame to the next, ms. */
export async function drive(
  contender: CanvasContender,
  screen: ScreenSize,
  { motion, frames, cursors }: DriveOptions,
): Promise<number[]> {
  const hands = new Hands(cursors);
  const intervalsMs: number[] = [];
  let lastMs = await nextFrame();
  let handsMs = lastMs;
  for (let frame = 0; frame < frames; frame += 1) {
    contender.look(viewAt(motion, frame, screen));
    if (lastMs - handsMs >= CURSORS_EVERY_MS) {
      contender.point(hands.move());
      handsMs = lastMs;
    }
    const now = await nextFrame();
    intervalsMs.push(now - lastMs);
    lastMs = now;
  }
  return intervalsMs;
}

export function viewAt(motion: Motion, frame: number, screen: ScreenSize): Viewport {
  const sheet = { left: 0, top: 0, right: SIDE_PX, bottom: SIDE_PX };
  const whole = fitBounds(sheet, screen, 32, 1);
  // There and back again.
  const phase = frame % (2 * TURN_AFTER_FRAMES);
  const way = phase < TURN_AFTER_FRAMES ? phase : 2 * TURN_AFTER_FRAMES - phase;
  const shift = way * PAN_PX_A_FRAME;
  switch (motion) {
    case 'pan-close':
      return { scale: 1, offsetX: -1500 - shift, offsetY: -1500 - shift };
    case 'pan-whole':
      return { ...whole, offsetX: whole.offsetX + shift / 4, offsetY: whole.offsetY + shift / 4 };
    case 'zoom': {
      const scale = whole.scale * (1 / whole.scale) ** (way / TURN_AFTER_FRAMES);
      const middle = { x: screen.widthPx / 2, y: screen.heightPx / 2 };
      return { scale, offsetX: middle.x - (SIDE_PX / 2) * scale, offsetY: middle.y - (SIDE_PX / 2) * scale };
    }
  }
}

class Hands {
  #random = createSeededRandom(7);
  #at: PlanPoint[];

  constructor(count: number) {
    const anywhere = () => this.#random.int(SIDE_PX);
    this.#at = Array.from({ length: count }, () => ({ x: anywhere(), y: anywhere() }));
  }

  move(): readonly PlanPoint[] {
    const step = () => this.#random.int(2 * CURSOR_STEP_PX + 1) - CURSOR_STEP_PX;
    this.#at = this.#at.map(({ x, y }) => ({ x: x + step(), y: y + step() }));
    return this.#at;
  }
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
