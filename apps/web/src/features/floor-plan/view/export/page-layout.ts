import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import type { Viewport } from '../../canvas/viewport.ts';

/** Page units: CSS pixels, 96 to the inch, so that texts have the sizes they have on the screen. */
export const PX_PER_MM = 96 / 25.4;

/** The long and the short side, millimetres. */
export const PAPERS = {
  A4: [297, 210],
  A3: [420, 297],
  A2: [594, 420],
  A1: [841, 594],
  A0: [1189, 841],
} as const;
export type Paper = keyof typeof PAPERS;
export const PAPER_NAMES = ['A4', 'A3', 'A2', 'A1', 'A0'] as const satisfies readonly Paper[];

/** Scales that drawings are made to. */
export const RATIOS = [10, 20, 50, 100, 200, 250, 500, 1000] as const;

const MARGIN_PX = 32;
const TITLE_BLOCK_PX = 44;
const LEGEND_ROW_PX = 20;
/** Above the first and below the last row. */
export const LEGEND_PADDING_PX = 8;
const LEGEND_COLUMN_PX = 232;
/** The legend takes no more of the page than this. */
const LEGEND_SHARE = 0.4;

/** A box on the page, page units. */
export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PageLayout {
  width: number;
  height: number;
  /** Where the plan lies. */
  frame: PageBox;
  titleBlock: PageBox;
  /** Null without a legend. */
  legend: {
    box: PageBox;
    columns: number;
    rowsPerColumn: number;
    columnWidth: number;
    rowHeight: number;
  } | null;
  /** How plan space lies on the page. */
  viewport: Viewport;
}

export interface PageWish {
  /** What is to be seen, plan pixels. */
  content: Bounds;
  /** Page units per plan pixel; null makes it as large as the frame lets it. */
  scale: number | null;
  legendRows: number;
  rightToLeft: boolean;
}

/** A page of a paper, lying or standing as suits what is on it. */
export function paperLayout(paper: Paper, wish: PageWish): PageLayout {
  const [long, short] = [PAPERS[paper][0] * PX_PER_MM, PAPERS[paper][1] * PX_PER_MM];
  const isWide = wish.content.right - wish.content.left >= wish.content.bottom - wish.content.top;
  return layOut(isWide ? long : short, isWide ? short : long, wish);
}

/** A page just as large as its content needs at this scale. */
export function pictureLayout(wish: PageWish & { scale: number }): PageLayout {
  const { content, scale, legendRows } = wish;
  const width = (content.right - content.left) * scale;
  const height = (content.bottom - content.top) * scale;
  const columns = Math.ceil(
    legendRows / Math.max(1, Math.floor((height - 2 * LEGEND_PADDING_PX) / LEGEND_ROW_PX)),
  );
  const most = Math.max(1, Math.floor((width * LEGEND_SHARE) / LEGEND_COLUMN_PX));
  const legend = legendRows > 0 ? Math.min(columns, most) * LEGEND_COLUMN_PX : 0;
  return layOut(width + legend + 2 * MARGIN_PX, height + TITLE_BLOCK_PX + 2 * MARGIN_PX, wish);
}

/** True when the content, at this scale, fits the frame of the paper. */
export function fitsPaper(paper: Paper, wish: PageWish & { scale: number }): boolean {
  const { frame } = paperLayout(paper, wish);
  const { content, scale } = wish;
  return (
    (content.right - content.left) * scale <= frame.width + 0.5 &&
    (content.bottom - content.top) * scale <= frame.height + 0.5
  );
}

/** Page units per plan pixel at a drawing scale of 1:ratio. */
export function scaleOfRatio(ratio: number, mmPerPx: number): number {
  return (mmPerPx / ratio) * PX_PER_MM;
}

function layOut(
  width: number,
  height: number,
  { content, scale, legendRows, rightToLeft }: PageWish,
): PageLayout {
  const inner = { width: width - 2 * MARGIN_PX, height: height - 2 * MARGIN_PX - TITLE_BLOCK_PX };
  const legend = legendSize(inner, legendRows);
  const frame = {
    left: MARGIN_PX + (rightToLeft ? legend.width : 0),
    top: MARGIN_PX,
    width: inner.width - legend.width,
    height: inner.height,
  };
  const size = { width: content.right - content.left, height: content.bottom - content.top };
  const used = scale ?? Math.min(frame.width / size.width, frame.height / size.height);
  return {
    width,
    height,
    frame,
    titleBlock: {
      left: MARGIN_PX,
      top: MARGIN_PX + inner.height,
      width: inner.width,
      height: TITLE_BLOCK_PX,
    },
    legend: legendRows > 0 ? { ...legend, box: legendBox(frame, legend.width, rightToLeft) } : null,
    viewport: {
      scale: used,
      offsetX: frame.left + (frame.width - size.width * used) / 2 - content.left * used,
      offsetY: frame.top + (frame.height - size.height * used) / 2 - content.top * used,
    },
  };
}

function legendSize(inner: { width: number; height: number }, rows: number) {
  const rowsPerColumn = Math.max(1, Math.floor((inner.height - 2 * LEGEND_PADDING_PX) / LEGEND_ROW_PX));
  const most = Math.max(1, Math.floor((inner.width * LEGEND_SHARE) / LEGEND_COLUMN_PX));
  const columns = rows === 0 ? 0 : Math.min(most, Math.ceil(rows / rowsPerColumn));
  const columnWidth = Math.min(LEGEND_COLUMN_PX, inner.width * LEGEND_SHARE);
  return { columns, rowsPerColumn, columnWidth, rowHeight: LEGEND_ROW_PX, width: columns * columnWidth };
}

function legendBox(frame: PageBox, width: number, rightToLeft: boolean): PageBox {
  const left = rightToLeft ? frame.left - width : frame.left + frame.width;
  return { left, top: frame.top, width, height: frame.height };
}
