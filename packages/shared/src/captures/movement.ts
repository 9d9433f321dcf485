/** Movement between two frames of a walk: the mean difference of their small grey pictures, 0 up to 1. */

/** Noise of a camera that stands still, and of the hand that holds it, stay below. */
export const STILL_MOVEMENT = 0.012;

/** Whether nobody moved since the frame before; one that was not measured may have. */
export function isStill(movement: number | null | undefined): boolean {
  return typeof movement === 'number' && movement < STILL_MOVEMENT;
}
