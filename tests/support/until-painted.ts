/** When the plan is on the screen, by the pixels of its canvas: for the bench and for what is promised. */
import type { Page } from 'playwright/test';

const PATIENCE_MS = 60_000;
/** A stripe is a pixel wide: they are told apart only where the drawing itself is shown, not a smaller picture of it. */
const SHARP_CONTRAST = 80;
const MIDDLE = [0.5, 0.5];
const CORNERS = [
  [0.05, 0.05],
  [0.95, 0.05],
  [0.05, 0.95],
  [0.95, 0.95],
];

/** Time until something of the plan is in the middle of its canvas, ms from the call. */
export function untilVisible(page: Page): Promise<number> {
  return untilPainted(page, 0, [MIDDLE]);
}

/** Time until a striped drawing is shown as fine as it is wherever one looks, ms from the call. */
export function untilSharp(page: Page): Promise<number> {
  return untilPainted(page, SHARP_CONTRAST, [MIDDLE, ...CORNERS]);
}

/** Looks once a frame at a few pixels of the plan's canvas. */
function untilPainted(page: Page, contrast: number, places: number[][]): Promise<number> {
  return page.evaluate(
    ([wanted, patienceMs, at]) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        const isPainted = (canvas: HTMLCanvasElement, [x = 0, y = 0]: number[]): boolean => {
          const context = canvas.getContext('2d');
          const pixels = context?.getImageData(canvas.width * x - 8, canvas.height * y, 16, 1).data ?? [];
          const red = [...pixels].filter((_, index) => index % 4 === 0);
          return (pixels[3] ?? 0) > 0 && Math.max(...red) - Math.min(...red) >= wanted;
        };
        const look = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('#canvas canvas');
          const passedMs = performance.now() - start;
          if (canvas && at.every((place) => isPainted(canvas, place))) resolve(passedMs);
          else if (passedMs > patienceMs) reject(new Error('the plan was not painted'));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [contrast, PATIENCE_MS, places] as const,
  );
}
