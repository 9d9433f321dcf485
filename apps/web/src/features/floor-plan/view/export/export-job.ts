import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { Bounds } from '@plumbline/shared/geometry/bounds.ts';
import { scaleOf } from '@plumbline/shared/geometry/similarity.ts';
import { isImperial } from '@plumbline/shared/units/is-imperial.ts';
import { readPalette } from '../../canvas/canvas-palette.ts';
import { visibleBounds } from '../../canvas/viewport.ts';
import { seenMarkup, seenZones } from '../../editor/editor-store.ts';
import type { PlanEditor } from '../../editor/plan-editor.ts';
import type { PlanWords } from '../../editor/plan-words.ts';
import type { ExportJob } from './make-export.ts';
import {
  fitsPaper,
  paperLayout,
  pictureLayout,
  RATIOS,
  scaleOfRatio,
  type PageLayout,
  type PageWish,
  type Paper,
} from './page-layout.ts';
import type { TitleCell } from './paint-title-block.ts';

/** What of the plan, in which form. */
export interface ExportChoice {
  format: 'png' | 'pdf';
  extent: 'view' | 'sheet';
  /** Of a PDF. */
  paper: Paper;
  /** A PDF true to a scale of 1:ratio; null fills the page. */
  ratio: number | null;
  legend: boolean;
}

/** What is exported: the plan with the picture that is on the screen, and what the page says of it. */
export interface ExportSubject {
  editor: PlanEditor;
  /** With image and number of the revision that is shown. */
  floor: Pick<FloorPlan, 'id' | 'name' | 'image' | 'revisionNumber'>;
  /** Another revision is in force. */
  superseded: boolean;
  project: Pick<ProjectDetail, 'name' | 'timeZone'>;
  words: PlanWords;
}

/** What the page says aside from the plan, in the reader's words. */
export interface ExportWords {
  plan: PlanWords;
  /** What lies across a drawing that is no longer in force, else null. */
  watermark: string | null;
  /** Of what is shown at this moment, be it the plan as it is or as it was. */
  cells: (scale: string | null) => readonly TitleCell[];
  /** `1:100 at A3` */
  trueScale: (ratio: number, paper: Paper) => string;
  more: (count: number) => string;
  /** What stands at the tip of the north arrow. */
  northLetter: string;
}

/** A picture of the whole sheet has this size in page units, so that its texts are readable beside the plan. */
const SHEET_LONG_SIDE_PX = 1600;
const PICTURE_DENSITY = 2;
/** 300 dots to the inch of paper. */
const PRINT_DENSITY = 300 / 96;

/** The scales at which what is wanted still fits the paper, the largest first; none without a scale of the plan. */
export function fittingRatios(editor: PlanEditor, choice: ExportChoice): number[] {
  const { calibration } = editor.live.state;
  if (!calibration || choice.format === 'png') return [];
  const wish = wishOf(editor, choice);
  return RATIOS.filter((ratio) =>
    fitsPaper(choice.paper, { ...wish, scale: scaleOfRatio(ratio, calibration.mmPerPx) }),
  );
}

/** Everything that is needed to paint and pack one page, of the plan as it is shown now: in the present or its past. */
export function exportJob(
  editor: PlanEditor,
  floor: ExportSubject['floor'],
  choice: ExportChoice,
  words: ExportWords,
): Omit<ExportJob, 'signal' | 'onProgress'> {
  const { calibration, northDeg } = editor.live.state;
  const { view } = editor.store.state;
  const colours = readPalette().zones;
  const zones = seenZones(editor.store.state, editor.live.state.zones);
  const { layout, density } = pageOf(editor, floor, choice);
  const areaOf = ({ areaPx2 }: PlanZone) => (areaPx2 === null ? null : words.plan.area(areaPx2));
  return {
    layout,
    density,
    content: {
      image: floor.image,
      zones,
      markup: seenMarkup(editor.store.state, editor.live.markup),
      calibration,
      northDeg,
      northLetter: words.northLetter,
      view,
      watermark: words.watermark,
      imperial: isImperial(view.unit ?? calibration?.unit),
      cells: words.cells(
        choice.format === 'pdf' && choice.ratio !== null ? words.trueScale(choice.ratio, choice.paper) : null,
      ),
      legend: choice.legend
        ? zones.map((zone) => ({
            colour: colours.get(zone.colour) ?? '',
            name: zone.displayName,
            area: areaOf(zone),
          }))
        : [],
      more: words.more,
      words: words.plan,
      rightToLeft: isRightToLeft(),
    },
  };
}

function pageOf(
  editor: PlanEditor,
  floor: ExportSubject['floor'],
  choice: ExportChoice,
): { layout: PageLayout; density: number } {
  const wish = wishOf(editor, choice);
  if (choice.format === 'pdf') {
    const { calibration } = editor.live.state;
    const scale =
      calibration && choice.ratio !== null ? scaleOfRatio(choice.ratio, calibration.mmPerPx) : null;
    return { layout: paperLayout(choice.paper, { ...wish, scale }), density: PRINT_DENSITY };
  }
  if (choice.extent === 'view') {
    const { scale } = editor.store.state.viewport;
    return { layout: pictureLayout({ ...wish, scale }), density: PICTURE_DENSITY };
  }
  const { left, top, right, bottom } = wish.content;
  const scale = SHEET_LONG_SIDE_PX / Math.max(right - left, bottom - top);
  // The drawing's own pixels, one by one.
  const density = Math.max(PICTURE_DENSITY, 1 / (scaleOf(floor.image.rasterToPlan) * scale));
  return { layout: pictureLayout({ ...wish, scale }), density };
}

function wishOf(editor: PlanEditor, { extent, legend }: ExportChoice): PageWish {
  const { state } = editor.store;
  const content: Bounds = extent === 'sheet' ? editor.sheet : visibleBounds(state.viewport, editor.screen);
  const legendRows = legend ? seenZones(state, editor.live.state.zones).length : 0;
  return { content, scale: null, legendRows, rightToLeft: isRightToLeft() };
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
