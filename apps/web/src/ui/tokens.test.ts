import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRIMARIES } from './primaries.ts';

/** Computes what the browser would make of tokens.css and holds it against WCAG 2.2 (4.5 for text, 3 for edges). */
type Rgb = [number, number, number];
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const toLinear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => {
  const inside = Math.min(1, Math.max(0, value));
  return inside <= 0.003_130_8 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
};

function hexToRgb(hex: string): Rgb {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function hueAndChroma([red, green, blue]: Rgb): { hue: number; chroma: number } {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const bb = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return { hue: Math.atan2(bb, a), chroma: Math.hypot(a, bb) };
}

function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    toGamma(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
    toGamma(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
    toGamma(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
  ];
}

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('\n}', start));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const root = block(':root');
function colour(name: string, theme: Map<string, string>, primary = root.get('primary') ?? ''): Rgb {
  const value = theme.get(name) ?? root.get(name) ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colour(reference, theme, primary);
  if (value.startsWith('#')) return hexToRgb(value);
  const [, lightness, cap] =
    /^oklch\(from var\(--primary\) ([\d.]+) min\(c, ([\d.]+)\) h\)$/.exec(value) ?? [];
  const { hue, chroma } = hueAndChroma(hexToRgb(primary));
  return oklchToRgb(Number(lightness), Math.min(chroma, Number(cap)), hue);
}

function contrast(a: Rgb, b: Rgb): number {
  const luminance = ([r, g, bl]: Rgb) => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(bl);
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const TEXT: [ink: string, paper: string][] = [
  ['text', 'surface'],
  ['text', 'bg'],
  ['text', 'raised'],
  ['text-2', 'surface'],
  ['text-2', 'bg'],
  ['text-2', 'raised'],
  ['text-2', 'sunken'],
  ['on-fill', 'fill'],
  ['on-fill', 'fill-hover'],
  ['link', 'surface'],
  ['link', 'bg'],
  ['on-soft', 'soft'],
  ['danger', 'surface'],
  ['warn', 'surface'],
  ['ok', 'surface'],
  ['info', 'surface'],
];
const EDGES: [ink: string, paper: string][] = [
  ['control', 'surface'],
  ['accent', 'surface'],
  ['focus', 'surface'],
  ['focus', 'bg'],
];

/** Full colours all round the circle, the hardest that somebody may choose, and the ones on offer. */
const CHOSEN = [
  ...Object.values(PRIMARIES),
  ...Array.from({ length: 24 }, (_, index) => {
    const rgb = oklchToRgb(0.65, 0.3, (index * Math.PI) / 12);
    return `#${rgb
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  }),
];

describe.each([
  ['light', block("[data-theme='light']")],
  ['dark', block("[data-theme='dark']")],
])('%s tokens', (_name, theme) => {
  it.each(CHOSEN)('%s as primary colour keeps texts and edges readable', (primary) => {
    const of = (ink: string, paper: string) =>
      contrast(colour(ink, theme, primary), colour(paper, theme, primary));
    for (const [ink, paper] of TEXT) expect(of(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    for (const [ink, paper] of EDGES) expect(of(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(3);
  });

  it.each(TEXT)('%s reads on %s', (ink, paper) => {
    expect(contrast(colour(ink, theme), colour(paper, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)('%s stands out from %s', (ink, paper) => {
    expect(contrast(colour(ink, theme), colour(paper, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(['bg', 'surface'])('what is loading is seen on %s', (paper) => {
    expect(contrast(colour('skeleton', theme), colour(paper, theme))).toBeGreaterThanOrEqual(1.07);
  });
});

it.each([...root.keys()].filter((name) => name.startsWith('pr-')))('white reads on %s', (name) => {
  expect(contrast([1, 1, 1], colour(name, root))).toBeGreaterThanOrEqual(4.5);
});
