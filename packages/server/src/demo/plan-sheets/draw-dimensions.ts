import type { PointM, Storey } from '@plumbline/shared/demo-building/building.ts';
import { lettering, letteringWidthMm } from './lettering.ts';
import { toPaper } from './sheet-layout.ts';
import { INK, line } from './svg-marks.ts';

const TICK_MM = 1.3;
const TEXT_MM = 2.2;
const BAYS_OFF_MM = 14;
const OVERALL_OFF_MM = 21.5;
const WITNESS_BEYOND_MM = 2.2;
const WITNESS_FROM_MM = 7.5;

interface Chain {
  readonly along: 'x' | 'y';
  /** Stations in metres, ascending. */
  readonly stationsM: readonly number[];
  /** Where the chain lies on the paper: y of a level chain, x of an upright one. */
  readonly lineMm: number;
  readonly colour: string;
}

function ascending(storey: Storey, along: 'x' | 'y'): number[] {
  return storey.axes
    .filter((axis) => axis.along === along)
    .map((axis) => axis.atM)
    .sort((a, b) => a - b);
}

function onChain(chain: Chain, stationM: number): PointM {
  const at = toPaper({ x: stationM, y: stationM });
  return chain.along === 'x' ? { x: at.x, y: chain.lineMm } : { x: chain.lineMm, y: at.y };
}

function drawTick({ x, y }: PointM, colour: string): string {
  return line(x - TICK_MM, y + TICK_MM, x + TICK_MM, y - TICK_MM, { stroke: colour, widthMm: 0.4 });
}

/** One dimension: the line broken around its length, as the product writes progress on a line. */
function drawSpan(chain: Chain, fromM: number, toM: number): string[] {
  const text = `${(toM - fromM).toFixed(2)} m`;
  const [a, b] = [onChain(chain, fromM), onChain(chain, toM)];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const gap = letteringWidthMm(text, TEXT_MM) / 2 + 1.4;
  const sign = Math.sign(b.x - a.x + (b.y - a.y)) * gap;
  const [dx, dy] = chain.along === 'x' ? [sign, 0] : [0, sign];
  const pen = { stroke: chain.colour, widthMm: 0.2 };
  return [
    line(a.x, a.y, middle.x - dx, middle.y - dy, pen),
    line(middle.x + dx, middle.y + dy, b.x, b.y, pen),
    lettering(text, middle, {
      heightMm: TEXT_MM,
      colour: chain.colour,
      weight: 0.12,
      upwards: chain.along === 'y',
    }),
  ];
}

function drawChain(chain: Chain, buildingEdgeMm: number): string[] {
  const pen = { stroke: chain.colour, widthMm: 0.16 };
  const marks = chain.stationsM.flatMap((stationM) => {
    const { x, y } = onChain(chain, stationM);
    const fromMm = buildingEdgeMm + WITNESS_FROM_MM;
    const witness =
      chain.along === 'x'
        ? line(x, fromMm, x, y + WITNESS_BEYOND_MM, pen)
        : line(fromMm, y, x + WITNESS_BEYOND_MM, y, pen);
    return [witness, drawTick({ x, y }, chain.colour)];
  });
  const spans = chain.stationsM
    .slice(1)
    .flatMap((toM, index) => drawSpan(chain, chain.stationsM[index] ?? toM, toM));
  return [...marks, ...spans];
}

/** The overall width: its two end points on the paper in mm, and its length in metres. */
export function overallWidth(storey: Storey): { from: PointM; to: PointM; lengthM: number } {
  const stations = ascending(storey, 'x');
  const [first = 0, last = 0] = [stations[0], stations.at(-1)];
  const chain: Chain = { along: 'x', stationsM: [], lineMm: overallLineMm(storey), colour: INK.accent };
  return { from: onChain(chain, first), to: onChain(chain, last), lengthM: last - first };
}

function overallLineMm(storey: Storey): number {
  return toPaper({ x: 0, y: ascending(storey, 'y')[0] ?? 0 }).y + OVERALL_OFF_MM;
}

/** Dimension chains between the axes and over all, below and to the right of the building. */
export function drawDimensions(storey: Storey): string[] {
  const xs = ascending(storey, 'x');
  const ys = ascending(storey, 'y');
  const edge = toPaper({ x: xs.at(-1) ?? 0, y: ys[0] ?? 0 });
  const ends = (stations: readonly number[]) =>
    stations.filter((_, i) => i === 0 || i === stations.length - 1);
  const chains: [Chain, number][] = [
    [{ along: 'x', stationsM: xs, lineMm: edge.y + BAYS_OFF_MM, colour: INK.soft }, edge.y],
    [{ along: 'y', stationsM: ys, lineMm: edge.x + BAYS_OFF_MM, colour: INK.soft }, edge.x],
    [{ along: 'x', stationsM: ends(xs), lineMm: overallLineMm(storey), colour: INK.accent }, edge.y + 7],
    [
      { along: 'y', stationsM: ends(ys), lineMm: edge.x + OVERALL_OFF_MM - 1.5, colour: INK.accent },
      edge.x + 7,
    ],
  ];
  return chains.flatMap(([chain, fromMm]) => drawChain(chain, fromMm));
}
