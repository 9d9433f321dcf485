import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { PlanCalibration, PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { CanvasPalette } from '../../canvas/canvas-palette.ts';
import type { CanvasWords } from '../../canvas/canvas-words.ts';
import type { StampWords } from '../../canvas/markup-extent.ts';
import { gridStepPx } from '../../canvas/grid-step.ts';
import { paintDimension } from '../../canvas/paint-dimension.ts';
import { paintGrid } from '../../canvas/paint-grid.ts';
import { paintLabels } from '../../canvas/paint-labels.ts';
import { paintMarkup } from '../../canvas/paint-markup.ts';
import { paintMarkupValues } from '../../canvas/paint-markup-values.ts';
import { paintZone } from '../../canvas/paint-zone.ts';
import type { Viewport } from '../../canvas/viewport.ts';
import { scaleBarMm } from '../../editor/scale-bar-length.ts';
import type { ViewSettings } from '../view-settings.ts';
import { paintNorth } from './paint-north.ts';
import { paintLegend, type LegendRow } from './paint-legend.ts';
import type { PageLayout } from './page-layout.ts';
import { paintWatermark } from './paint-watermark.ts';
import { paintTitleBlock, type PageInk, type TitleCell } from './paint-title-block.ts';

/** What is on the page, as the person sees the plan: hidden layers and zones are not. */
export interface PageContent {
  image: PlanImage;
  zones: readonly PlanZone[];
  markup: readonly PlanMarkup[];
  calibration: PlanCalibration | null;
  /** Degrees clockwise from straight up, null where nobody has said. */
  northDeg: number | null;
  northLetter: string;
  view: ViewSettings;
  imperial: boolean;
  /** Null while the drawing is in force. */
  watermark: string | null;
  cells: readonly TitleCell[];
  legend: readonly LegendRow[];
  /** `and 12 more` */
  more: (count: number) => string;
  words: CanvasWords & { stamp: StampWords };
  rightToLeft: boolean;
}

/** As the screen dims a plan in light, so that what is drawn on it leads. */
const DIM = { saturation: 0.45, strength: 0.72 };
const PAPER = '#fff';

/** Paints everything but the pictures of the plan, which `paintSheet` lays under it. */
export async function paintPage(
  context: CanvasRenderingContext2D,
  layout: PageLayout,
  content: PageContent,
  palette: CanvasPalette,
  paintSheet: () => Promise<void>,
): Promise<void> {
  const { frame, titleBlock, legend } = layout;
  const ink: PageInk = {
    fontFamily: palette.fontFamily,
    ink: palette.ink,
    inkSoft: palette.inkSoft,
    line: palette.ink,
  };
  context.fillStyle = PAPER;
  context.fillRect(0, 0, layout.width, layout.height);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.width, frame.height);
  context.clip();
  if (content.view.layers.plan.shown) {
    await paintSheet();
    dimSheet(context, layout, content.view);
  }
  paintDrawn(context, layout, content, palette);
  if (content.watermark !== null)
    paintWatermark(context, frame, content.watermark, {
      fontFamily: palette.fontFamily,
      colour: palette.danger,
    });
  context.restore();
  context.strokeStyle = palette.ink;
  context.lineWidth = 1;
  context.strokeRect(frame.left, frame.top, frame.width, frame.height);
  if (legend) {
    context.strokeRect(legend.box.left, legend.box.top, legend.box.width, legend.box.height);
    paintLegend(context, legend, content.legend, content.more, content.rightToLeft, ink);
  }
  paintTitleBlock(context, titleBlock, content.cells, content.rightToLeft, ink);
}

/** Takes colour and strength from what is painted so far, in place: a second canvas of that size would not fit. */
function dimSheet(context: CanvasRenderingContext2D, { frame }: PageLayout, view: ViewSettings): void {
  const strength = (view.fullColour ? 1 : DIM.strength) * view.layers.plan.opacity;
  context.save();
  if (!view.fullColour) {
    context.globalCompositeOperation = 'saturation';
    context.globalAlpha = 1 - DIM.saturation;
    context.fillStyle = '#808080';
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
  }
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 1 - strength;
  context.fillStyle = PAPER;
  context.fillRect(frame.left, frame.top, frame.width, frame.height);
  context.restore();
}

function paintDrawn(
  context: CanvasRenderingContext2D,
  { viewport, width, height, frame }: PageLayout,
  content: PageContent,
  palette: CanvasPalette,
): void {
  const { zones, view, calibration, imperial, words } = content;
  const { scale, offsetX, offsetY } = viewport;
  if (view.grid) {
    const screen = { widthPx: width, heightPx: height };
    paintGrid(context, gridStepPx(scale, calibration, imperial), viewport, screen, palette.ink);
  }
  if (view.layers.zones.shown) {
    context.save();
    context.globalAlpha = view.layers.zones.opacity;
    context.save();
    context.translate(offsetX, offsetY);
    context.scale(scale, scale);
    for (const zone of zones) paintZone(context, zone, zone.points, scale, palette);
    context.restore();
    paintLabels(
      context,
      { zones: zones.map((zone) => ({ zone, points: zone.points })), sizedId: null },
      viewport,
      palette,
      words,
    );
    context.restore();
  }
  if (view.layers.markup.shown) paintAllMarkup(context, viewport, content, palette);
  if (calibration) paintScaleBar(context, { scale, frame, calibration, imperial }, palette, words);
  const { northDeg, northLetter: letter, rightToLeft } = content;
  if (northDeg !== null) paintNorth(context, frame, { northDeg, letter, rightToLeft }, palette);
}

function paintAllMarkup(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  { markup, view, words }: PageContent,
  palette: CanvasPalette,
): void {
  const { scale, offsetX, offsetY } = viewport;
  const shared = { fontFamily: palette.fontFamily, scale, stampWords: words.stamp };
  context.save();
  context.globalAlpha = view.layers.markup.opacity;
  context.save();
  context.translate(offsetX, offsetY);
  context.scale(scale, scale);
  for (const each of markup) {
    const colour = each.needsFix ? palette.danger : (palette.markup.get(each.colour) ?? palette.ink);
    paintMarkup(context, each, { ...shared, colour });
  }
  context.restore();
  paintMarkupValues(context, markup, viewport, palette, words);
  context.restore();
}

/** A round length as long as it is on this page, in the lower left corner of the frame. */
function paintScaleBar(
  context: CanvasRenderingContext2D,
  bar: { scale: number; frame: PageLayout['frame']; calibration: PlanCalibration; imperial: boolean },
  palette: CanvasPalette,
  words: CanvasWords,
): void {
  const { scale, frame, calibration, imperial } = bar;
  const pxPerMm = scale / calibration.mmPerPx;
  const mm = scaleBarMm(pxPerMm, imperial);
  const from = { x: frame.left + 24, y: frame.top + frame.height - 24 };
  const to = { x: from.x + mm * pxPerMm, y: from.y };
  context.fillStyle = 'rgb(255 255 255 / 0.9)';
  context.fillRect(from.x - 10, from.y - 13, to.x - from.x + 20, 26);
  const style = { colour: palette.ink, background: PAPER, fontFamily: palette.fontFamily };
  paintDimension(context, from, to, words.length(mm / calibration.mmPerPx), style);
}
