/** Two issues of one drawing: of a real house where there are real files, else of the demo building's own sheet. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { planFile, realFile } from './plan-file.ts';
import type { Point } from './plan-page.ts';

export interface Sheet {
  file: { name: string; mimeType: string; buffer: Buffer };
  /** Of a PDF with several. */
  page: number | null;
  widthPx: number;
  heightPx: number;
}

/** A place that is in both drawings, in pixels of each. */
export interface Pair {
  old: Point;
  next: Point;
}

/** Opposite corners. */
export type Box = readonly [Point, Point];

export interface PlanIssues {
  old: Sheet;
  next: Sheet;
  pairs: readonly [Pair, Pair, Pair];
  /** Boxes of the old drawing under which it changed. */
  changed: { kitchen: Box; garage: Box };
  /** A box under which nothing changed, and one beside it that is free. */
  same: { yard: Box; shed: Box };
}

const PDF_PX = { widthPx: 3400, heightPx: 2200 };

export async function planIssues(): Promise<PlanIssues> {
  return houseIssues() ?? (await sheetIssues());
}

/** A house in Wisconsin as it went to the zoning office, and as it was drawn anew two years later. */
function houseIssues(): PlanIssues | null {
  const [before, after] = ['kegonsa-plans-3-pages.pdf', 'kegonsa-new-and-old-2-pages.pdf'].map((name) => {
    const path = realFile(`plans/${name}`);
    return path === undefined ? null : { name, mimeType: 'application/pdf', buffer: readFileSync(path) };
  });
  if (!before || !after) return null;
  return {
    old: { file: before, page: 2, ...PDF_PX },
    next: { file: after, page: 1, ...PDF_PX },
    // Outer corners of the house.
    pairs: [
      { next: { x: 2803, y: 382 }, old: { x: 2675, y: 257 } },
      { next: { x: 2803, y: 1171 }, old: { x: 2675, y: 1086 } },
      { next: { x: 1511, y: 382 }, old: { x: 1318, y: 257 } },
    ],
    changed: { kitchen: box(1900, 260, 2660, 1080), garage: box(270, 250, 1040, 1050) },
    same: { yard: box(2900, 1300, 3200, 1600), shed: box(2900, 1650, 3200, 1800) },
  };
}

/** The sheet drawn finer, with a part of it gone. */
async function sheetIssues(): Promise<PlanIssues> {
  const finer = 1.5;
  const { name, mimeType, buffer, widthPx, heightPx } = await planFile();
  const [width, height] = [Math.round(widthPx / 4), Math.round(heightPx / 4)];
  const gone = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const changed = await sharp(buffer)
    .composite([{ input: gone, left: Math.round(widthPx / 2), top: Math.round(heightPx / 2) }])
    .png()
    .toBuffer();
  const next = await sharp(changed)
    .resize(Math.round(widthPx * finer))
    .png()
    .toBuffer();
  const at = (x: number, y: number): Point => ({ x: x * widthPx, y: y * heightPx });
  const pair = (x: number, y: number): Pair => {
    const old = at(x, y);
    return { old, next: { x: old.x * finer, y: old.y * finer } };
  };
  return {
    old: { file: { name, mimeType, buffer }, page: null, widthPx, heightPx },
    next: {
      file: { name, mimeType, buffer: next },
      page: null,
      widthPx: Math.round(widthPx * finer),
      heightPx: Math.round(heightPx * finer),
    },
    pairs: [pair(0.1, 0.1), pair(0.9, 0.2), pair(0.4, 0.8)],
    changed: { kitchen: [at(0.5, 0.5), at(0.62, 0.7)], garage: [at(0.63, 0.5), at(0.74, 0.7)] },
    same: { yard: [at(0.1, 0.1), at(0.4, 0.4)], shed: [at(0.1, 0.5), at(0.2, 0.6)] },
  };
}

function box(left: number, top: number, right: number, bottom: number): Box {
  return [
    { x: left, y: top },
    { x: right, y: bottom },
  ];
}
