import type { ScreenSize, Viewport } from './viewport.ts';

/** Every so many lines one is stronger, to count by. */
const STRONG_EVERY = 10;

/** Level and plumb hairlines across the screen, from the sheet's left top corner on. */
export function paintGrid(
  context: CanvasRenderingContext2D,
  stepPx: number,
  { scale, offsetX, offsetY }: Viewport,
  { widthPx, heightPx }: ScreenSize,
  colour: string,
): void {
  const step = stepPx * scale;
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  for (const strong of [false, true]) {
    context.globalAlpha = strong ? 0.24 : 0.12;
    context.beginPath();
    for (const x of linesAt(offsetX, step, widthPx, strong)) {
      context.moveTo(x, 0);
      context.lineTo(x, heightPx);
    }
    for (const y of linesAt(offsetY, step, heightPx, strong)) {
      context.moveTo(0, y);
      context.lineTo(widthPx, y);
    }
    context.stroke();
  }
  context.restore();
}

/** Where lines cross one side of the screen, on whole device pixels. */
function* linesAt(offset: number, step: number, sizePx: number, strong: boolean): Generator<number> {
  for (let index = Math.ceil(-offset / step); offset + index * step <= sizePx; index += 1) {
    if ((index % STRONG_EVERY === 0) === strong) yield Math.round(offset + index * step) + 0.5;
  }
}
