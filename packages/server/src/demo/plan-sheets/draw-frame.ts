import { lettering } from './lettering.ts';
import { INNER_FRAME, OUTER_FRAME, PAPER } from './sheet-layout.ts';
import { INK, line, rectangle, type Pen } from './svg-marks.ts';

const COLUMNS = 8;
const ROWS = 6;
const HAIR: Pen = { stroke: INK.soft, widthMm: 0.16 };

function drawField(index: number, count: number, isLevel: boolean): string[] {
  const [start, end] = isLevel
    ? [OUTER_FRAME.left, OUTER_FRAME.right]
    : [OUTER_FRAME.top, OUTER_FRAME.bottom];
  const stepMm = (end - start) / count;
  const atMm = start + stepMm * index;
  const middleMm = atMm + stepMm / 2;
  const name = isLevel ? String(count - index) : 'ABCDEF'.charAt(count - 1 - index);
  const style = { heightMm: 2.4, colour: INK.soft };
  const { left, top, right, bottom } = OUTER_FRAME;
  const inner = INNER_FRAME;
  if (isLevel)
    return [
      ...(index === 0
        ? []
        : [line(atMm, top, atMm, inner.top, HAIR), line(atMm, inner.bottom, atMm, bottom, HAIR)]),
      lettering(name, { x: middleMm, y: (top + inner.top) / 2 }, style),
      lettering(name, { x: middleMm, y: (bottom + inner.bottom) / 2 }, style),
    ];
  return [
    ...(index === 0
      ? []
      : [line(left, atMm, inner.left, atMm, HAIR), line(inner.right, atMm, right, atMm, HAIR)]),
    lettering(name, { x: (left + inner.left) / 2, y: middleMm }, style),
    lettering(name, { x: (right + inner.right) / 2, y: middleMm }, style),
  ];
}

/** Paper, hairline frame and the letters and numbers of its fields. */
export function drawFrame(): string[] {
  const { left, top, right, bottom } = OUTER_FRAME;
  return [
    // Half a millimetre over the edge: at odd scales the last pixel row would else stay transparent.
    rectangle(0, 0, PAPER.widthMm + 0.5, PAPER.heightMm + 0.5, { fill: INK.paper }),
    rectangle(left, top, right, bottom, HAIR),
    rectangle(INNER_FRAME.left, INNER_FRAME.top, INNER_FRAME.right, INNER_FRAME.bottom, {
      stroke: INK.line,
      widthMm: 0.35,
    }),
    ...Array.from({ length: COLUMNS }, (_, index) => drawField(index, COLUMNS, true)).flat(),
    ...Array.from({ length: ROWS }, (_, index) => drawField(index, ROWS, false)).flat(),
  ];
}
