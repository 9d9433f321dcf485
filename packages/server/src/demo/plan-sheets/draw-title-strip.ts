import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { roomAreaM2 } from '@plumbline/shared/demo-building/room-outline.ts';
import { areaText } from './draw-room-labels.ts';
import { lettering } from './lettering.ts';
import { INNER_FRAME, MM_PER_METRE, TITLE_STRIP_LEFT_MM } from './sheet-layout.ts';
import { ellipse, INK, line, path, polyline, rectangle, type Pen } from './svg-marks.ts';

const LEFT = TITLE_STRIP_LEFT_MM;
const RIGHT = INNER_FRAME.right;
const PAD = 4;
const RULE: Pen = { stroke: INK.line, widthMm: 0.25 };
const HAIR: Pen = { stroke: INK.hair, widthMm: 0.16 };
const ROW_MM = 5;

function label(text: string, x: number, y: number): string {
  return lettering(text, { x, y }, { heightMm: 1.5, align: 'start', colour: INK.soft });
}

function value(text: string, x: number, y: number, heightMm = 2.2): string {
  return lettering(text, { x, y }, { heightMm, align: 'start', colour: INK.text, weight: 0.12 });
}

function drawNorthArrow(): string[] {
  const centre = { x: (LEFT + RIGHT) / 2, y: INNER_FRAME.top + 22 };
  const tip = { x: centre.x, y: centre.y - 9 };
  const tail = { x: centre.x, y: centre.y + 4.5 };
  const west = { x: centre.x - 4.4, y: centre.y + 7.4 };
  const east = { x: centre.x + 4.4, y: centre.y + 7.4 };
  return [
    ellipse(centre, 9, 9, { stroke: INK.line, widthMm: 0.25 }),
    polyline([tip, east, tail], { fill: INK.wall, stroke: INK.wall, widthMm: 0.2 }, true),
    polyline([tip, west, tail], { fill: INK.paper, stroke: INK.wall, widthMm: 0.2 }, true),
    lettering('N', { x: centre.x, y: centre.y - 13 }, { heightMm: 3.2, colour: INK.text, weight: 0.13 }),
  ];
}

/** The room schedule: number, name and clear area, with their sum. */
function drawSchedule(storey: Storey, topMm: number): string[] {
  const totalM2 = storey.rooms.reduce((sum, room) => sum + roomAreaM2(storey, room), 0);
  const endOfRow = (text: string, y: number, colour: string) =>
    lettering(text, { x: RIGHT - PAD, y }, { heightMm: 1.8, align: 'end', colour });
  const rows = [...storey.rooms]
    .sort((a, b) => a.number.localeCompare(b.number, 'en'))
    .flatMap((room, index) => {
      const y = topMm + 12 + index * ROW_MM;
      return [
        label(room.number, LEFT + PAD, y),
        value(room.name.toUpperCase(), LEFT + PAD + 8.5, y, 1.8),
        endOfRow(areaText(storey, room), y, INK.text),
        line(LEFT + PAD, y + ROW_MM / 2, RIGHT - PAD, y + ROW_MM / 2, HAIR),
      ];
    });
  const totalY = topMm + 12.8 + storey.rooms.length * ROW_MM;
  return [
    line(LEFT, topMm, RIGHT, topMm, RULE),
    value('ROOM SCHEDULE', LEFT + PAD, topMm + 5),
    line(LEFT + PAD, topMm + 9, RIGHT - PAD, topMm + 9, { stroke: INK.soft, widthMm: 0.2 }),
    ...rows,
    value('CLEAR AREA', LEFT + PAD + 8.5, totalY, 1.8),
    endOfRow(`${totalM2.toFixed(1)} m²`, totalY, INK.accent),
  ];
}

function drawLegend(topMm: number): string[] {
  const entries: [string, string][] = [
    ['OUTER AND CORE WALL', INK.wall],
    ['PARTITION', INK.partition],
    ['COLUMN', INK.solid],
  ];
  const sizes = [3.6, 1.2, 4];
  return [
    line(LEFT, topMm, RIGHT, topMm, RULE),
    value('LEGEND', LEFT + PAD, topMm + 5),
    ...entries.flatMap(([text, fill], index) => {
      const y = topMm + 11.5 + index * 5.6;
      const half = (sizes[index] ?? 0) / 2;
      const right = fill === INK.solid ? LEFT + PAD + 5 : LEFT + PAD + 10;
      const left = fill === INK.solid ? LEFT + PAD + 1 : LEFT + PAD;
      return [rectangle(left, y - half, right, y + half, { fill }), value(text, LEFT + PAD + 13, y, 1.6)];
    }),
  ];
}

/** The product's mark: a plumb bob on its line. */
function drawMark(x: number, y: number): string[] {
  return [
    line(x - 3.4, y - 3.6, x + 3.4, y - 3.6, { stroke: INK.accent, widthMm: 0.4 }),
    line(x, y - 3.6, x, y, { stroke: INK.accent, widthMm: 0.3 }),
    path(`M${x - 2} ${y}H${x + 2}L${x} ${y + 4.6}Z`, { fill: INK.wall }),
  ];
}

function drawTitleBlock(storey: Storey, topMm: number): string[] {
  const { drawing } = storey;
  const middle = (LEFT + RIGHT) / 2;
  const x = LEFT + PAD;
  const rows = [topMm, topMm + 16, topMm + 29, topMm + 45, topMm + 57];
  const [nameY = 0, projectY = 0, titleY = 0, scaleY = 0, numberY = 0] = rows;
  return [
    ...rows.map((y) => line(LEFT, y, RIGHT, y, RULE)),
    ...drawMark(x + 3.4, nameY + 7.6),
    value('PLUMBLINE', x + 11, nameY + 8, 3.2),
    label('PROJECT', x, projectY + 3.6),
    value(drawing.project.toUpperCase(), x, projectY + 8.6, 2.8),
    label('DRAWING', x, titleY + 3.6),
    value(drawing.title.toUpperCase(), x, titleY + 8.4, 2.8),
    value('GENERAL ARRANGEMENT', x, titleY + 12.8, 1.8),
    line(middle, scaleY, middle, INNER_FRAME.bottom, RULE),
    label('SCALE AT A3', x, scaleY + 3.4),
    value('1:100', x, scaleY + 8, 2.4),
    label('ISSUED', middle + PAD, scaleY + 3.4),
    value(drawing.issuedOn, middle + PAD, scaleY + 8, 1.9),
    label('SHEET', x, numberY + 3.4),
    value(drawing.number, x, numberY + 9, 3),
    label('REVISION', middle + PAD, numberY + 3.4),
    value(drawing.revision, middle + PAD, numberY + 9, 3.4),
  ];
}

/** The scale bar, ten metres long, below the building at the left. */
export function drawScaleBar(): string[] {
  const left = INNER_FRAME.left + 8;
  const y = INNER_FRAME.bottom - 6;
  const stationsM = [0, 1, 2, 5, 10];
  const pen: Pen = { stroke: INK.wall, widthMm: 0.2 };
  const fields = stationsM.slice(1).map((toM, index) =>
    rectangle(left + (stationsM[index] ?? 0) * MM_PER_METRE, y, left + toM * MM_PER_METRE, y + 1.6, {
      ...pen,
      fill: index % 2 === 0 ? INK.wall : INK.paper,
    }),
  );
  const style = { heightMm: 1.7, colour: INK.text };
  return [
    ...fields,
    ...stationsM.map((atM) =>
      lettering(atM === 10 ? '10 m' : String(atM), { x: left + atM * MM_PER_METRE, y: y - 2 }, style),
    ),
  ];
}

/** North arrow, legend, room schedule and title block in the strip at the right. */
export function drawTitleStrip(storey: Storey): string[] {
  const titleTop = INNER_FRAME.bottom - 70;
  return [
    line(LEFT, INNER_FRAME.top, LEFT, INNER_FRAME.bottom, { stroke: INK.line, widthMm: 0.35 }),
    ...drawNorthArrow(),
    ...drawSchedule(storey, INNER_FRAME.top + 40),
    ...drawLegend(titleTop - 31),
    ...drawTitleBlock(storey, titleTop),
  ];
}
