import type { Page } from 'playwright/test';
import type { Point } from './plan-page.ts';

/** What one press of an arrow with Shift is worth of presses without. */
const LEAP = 10;

/** Moves the crosshair of a plan or drawing by arrows, by so many steps of one pixel of the screen. */
export async function walkCrosshair({ keyboard }: Page, steps: Point): Promise<void> {
  for (const [count, ahead, back] of [
    [Math.round(steps.x), 'ArrowRight', 'ArrowLeft'],
    [Math.round(steps.y), 'ArrowDown', 'ArrowUp'],
  ] as const) {
    const key = count > 0 ? ahead : back;
    const wanted = Math.abs(count);
    for (let leap = 0; leap < Math.floor(wanted / LEAP); leap += 1) await keyboard.press(`Shift+${key}`);
    for (let step = 0; step < wanted % LEAP; step += 1) await keyboard.press(key);
  }
}
