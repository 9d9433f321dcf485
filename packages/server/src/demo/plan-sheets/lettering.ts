/*
 * Single-stroke lettering after ISO 3098, drawn as paths: a server has no fonts it could rely on, and a
 * drawing should look the same on every machine. Glyphs stand on a grid 7 units high, y down, top at 0.
 */
import type { PointM } from '@plumbline/shared/demo-building/building.ts';

interface Glyph {
  readonly width: number;
  readonly path: string;
}

const CAP_UNITS = 7;
const GAP_UNITS = 1.7;
const SPACE_UNITS = 2.4;

const glyph = (width: number, path: string): Glyph => ({ width, path });

const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: glyph(4.6, 'M0 7L2.3 0L4.6 7M.8 4.7H3.8'),
  B: glyph(4.2, 'M0 0V7H2.4A1.8 1.8 0 0 0 2.4 3.4H0M2.2 3.4A1.7 1.7 0 0 0 2.2 0H0'),
  C: glyph(4.4, 'M4.4 1.4A2.3 2.3 0 0 0 0 2.3V4.7A2.3 2.3 0 0 0 4.4 5.6'),
  D: glyph(4.4, 'M0 0V7H1.6A2.8 2.8 0 0 0 4.4 4.2V2.8A2.8 2.8 0 0 0 1.6 0Z'),
  E: glyph(3.8, 'M3.8 0H0V7H3.8M0 3.4H3'),
  F: glyph(3.6, 'M3.6 0H0V7M0 3.4H2.9'),
  G: glyph(4.6, 'M4.4 1.4A2.3 2.3 0 0 0 0 2.3V4.7A2.3 2.3 0 0 0 4.6 4.7V3.8H2.7'),
  H: glyph(4.2, 'M0 0V7M4.2 0V7M0 3.4H4.2'),
  I: glyph(0, 'M0 0V7'),
  J: glyph(2.9, 'M2.9 0V5.5A1.5 1.5 0 0 1 0 5.9'),
  K: glyph(4.2, 'M0 0V7M4 0L0 4.4M1.5 2.8L4.2 7'),
  L: glyph(3.6, 'M0 0V7H3.6'),
  M: glyph(5, 'M0 7V0L2.5 4.6L5 0V7'),
  N: glyph(4.4, 'M0 7V0L4.4 7V0'),
  O: glyph(4.6, 'M0 2.3A2.3 2.3 0 0 1 4.6 2.3V4.7A2.3 2.3 0 0 1 0 4.7Z'),
  P: glyph(4.1, 'M0 7V0H2.2A1.9 1.9 0 0 1 2.2 3.8H0'),
  Q: glyph(4.8, 'M0 2.3A2.3 2.3 0 0 1 4.6 2.3V4.7A2.3 2.3 0 0 1 0 4.7ZM2.9 5.2L4.8 7.3'),
  R: glyph(4.2, 'M0 7V0H2.2A1.9 1.9 0 0 1 2.2 3.8H0M2.2 3.8L4.2 7'),
  S: glyph(
    4,
    'M3.9 1.4C3.6 .5 2.9 0 2 0C.9 0 .1 .7 .1 1.75C.1 4 3.9 3 3.9 5.2C3.9 6.3 3.1 7 2 7C1 7 .2 6.5 0 5.5',
  ),
  T: glyph(4.2, 'M0 0H4.2M2.1 0V7'),
  U: glyph(4.4, 'M0 0V4.8A2.2 2.2 0 0 0 4.4 4.8V0'),
  V: glyph(4.6, 'M0 0L2.3 7L4.6 0'),
  W: glyph(6.2, 'M0 0L1.55 7L3.1 1.6L4.65 7L6.2 0'),
  X: glyph(4.2, 'M0 0L4.2 7M4.2 0L0 7'),
  Y: glyph(4.4, 'M0 0L2.2 3.4L4.4 0M2.2 3.4V7'),
  Z: glyph(4.2, 'M0 0H4.2L0 7H4.2'),
  '0': glyph(4, 'M0 2A2 2 0 0 1 4 2V5A2 2 0 0 1 0 5Z'),
  '1': glyph(1.8, 'M0 1.5L1.8 0V7'),
  '2': glyph(4, 'M0 2A2 2 0 0 1 4 2C4 3.6 .6 5 0 7H4'),
  '3': glyph(4, 'M.2 0H3.8L1.9 2.8A2.1 2.1 0 1 1 0 5.6'),
  '4': glyph(4.2, 'M3.2 7V0L0 5.2H4.2'),
  '5': glyph(4.1, 'M3.6 0H.6L.3 3.1C.8 2.7 1.3 2.5 1.9 2.5A2.25 2.25 0 0 1 1.9 7C1 7 .3 6.6 0 5.9'),
  '6': glyph(4, 'M0 4.9A2 2.1 0 1 1 4 4.9A2 2.1 0 1 1 0 4.9C0 3 1.2 1.2 3 0'),
  '7': glyph(3.9, 'M0 0H3.9L1.4 7'),
  '8': glyph(
    4,
    'M.3 1.65A1.7 1.65 0 1 1 3.7 1.65A1.7 1.65 0 1 1 .3 1.65M0 5.15A2 1.85 0 1 1 4 5.15A2 1.85 0 1 1 0 5.15',
  ),
  '9': glyph(4, 'M4 2.1A2 2.1 0 1 1 0 2.1A2 2.1 0 1 1 4 2.1C4 4 2.8 5.8 1 7'),
  m: glyph(
    5.2,
    'M0 7V2.4M0 3.9C.2 2.9 .8 2.4 1.4 2.4C2.2 2.4 2.6 3 2.6 3.9V7M2.6 3.9C2.8 2.9 3.4 2.4 4 2.4C4.8 2.4 5.2 3 5.2 3.9V7',
  ),
  '²': glyph(2, 'M0 .6A1 1 0 0 1 2 .6C2 1.5 .3 2.1 0 3.1H2'),
  '×': glyph(2.8, 'M0 2.6L2.8 5.4M2.8 2.6L0 5.4'),
  '±': glyph(3, 'M0 3.2H3M1.5 1.7V4.7M0 6.4H3'),
  '+': glyph(3, 'M0 3.8H3M1.5 2.3V5.3'),
  '-': glyph(2.4, 'M0 3.8H2.4'),
  '/': glyph(3, 'M0 7.5L3 -.5'),
  '.': glyph(0.4, 'M.2 6.7V7'),
  ',': glyph(0.4, 'M.4 6.7L0 7.9'),
  ':': glyph(0, 'M0 2.5V2.6M0 6.5V6.6'),
  '(': glyph(1.4, 'M1.4 -.6C-.4 2 -.4 5 1.4 7.6'),
  ')': glyph(1.4, 'M0 -.6C1.8 2 1.8 5 0 7.6'),
};

function glyphOf(character: string): Glyph {
  const found = GLYPHS[character];
  if (found === undefined) throw new RangeError(`The lettering has no sign "${character}"`);
  return found;
}

function advanceUnits(character: string): number {
  return character === ' ' ? SPACE_UNITS : glyphOf(character).width + GAP_UNITS;
}

/** How the letters of a line stand: cap height in paper mm, which point `at` is, turned a quarter to read upwards. */
export interface LetteringStyle {
  readonly heightMm: number;
  readonly align?: 'start' | 'middle' | 'end';
  readonly upwards?: boolean;
  readonly colour: string;
  /** Stroke as part of the cap height; ISO 3098 type B is 1/10. */
  readonly weight?: number;
}

/** The width of a line of lettering in paper mm. @throws RangeError on a sign the lettering lacks. */
export function letteringWidthMm(text: string, heightMm: number): number {
  const units = [...text].reduce((sum, character) => sum + advanceUnits(character), 0);
  return (Math.max(0, units - GAP_UNITS) * heightMm) / CAP_UNITS;
}

/**
 * A line of lettering as SVG, vertically centred on `at` (paper mm).
 * @throws RangeError on a sign the lettering lacks.
 */
export function lettering(text: string, at: PointM, style: LetteringStyle): string {
  const { heightMm, align = 'middle', upwards = false, colour, weight = 0.1 } = style;
  const scale = heightMm / CAP_UNITS;
  const widthUnits = letteringWidthMm(text, heightMm) / scale;
  let penUnits = align === 'start' ? 0 : align === 'end' ? -widthUnits : -widthUnits / 2;
  const signs = [...text].map((character) => {
    const x = penUnits;
    penUnits += advanceUnits(character);
    return character === ' '
      ? ''
      : `<path transform="translate(${x.toFixed(2)} ${-CAP_UNITS / 2})" d="${glyphOf(character).path}"/>`;
  });
  const turn = upwards ? ' rotate(-90)' : '';
  const place = `translate(${at.x.toFixed(3)} ${at.y.toFixed(3)})${turn} scale(${scale.toFixed(5)})`;
  return `<g transform="${place}" fill="none" stroke="${colour}" stroke-width="${(weight * CAP_UNITS).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}</g>`;
}
