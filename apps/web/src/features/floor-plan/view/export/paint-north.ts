import type { CanvasPalette } from '../../canvas/canvas-palette.ts';
import { traceRing } from '../../canvas/outline-path.ts';
import { LETTER_AWAY, NEEDLE, NORTH_SIZE } from '../north-needle.ts';
import type { PageBox } from './page-layout.ts';

const AWAY_PX = 16;

/** Where north is, in the upper corner of the frame at the end of the line of writing. */
export function paintNorth(
  context: CanvasRenderingContext2D,
  frame: PageBox,
  { northDeg, letter, rightToLeft }: { northDeg: number; letter: string; rightToLeft: boolean },
  { ink, fontFamily }: Pick<CanvasPalette, 'ink' | 'fontFamily'>,
): void {
  const away = AWAY_PX + NORTH_SIZE / 2;
  const turn = (northDeg * Math.PI) / 180;
  context.save();
  context.translate(rightToLeft ? frame.left + away : frame.left + frame.width - away, frame.top + away);
  context.beginPath();
  context.arc(0, 0, NORTH_SIZE / 2, 0, 2 * Math.PI);
  context.fillStyle = 'rgb(255 255 255 / 0.9)';
  context.fill();
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `500 11px ${fontFamily}`;
  context.fillText(letter, LETTER_AWAY * Math.sin(turn), -LETTER_AWAY * Math.cos(turn));
  context.rotate(turn);
  traceRing(context, NEEDLE);
  context.fill();
  context.restore();
}
