import { GROUND_FLOOR } from '@plumbline/shared/demo-building/harbour-tower-ground-floor.ts';
import { roomAreaM2, roomLabelPoint } from '@plumbline/shared/demo-building/room-outline.ts';
import { doorPath, fittingPath, flightPath, wallsPath, windowPath } from './building-paths.ts';
import { GridLines } from './grid-lines.tsx';
import { SheetFrame } from './sheet-frame.tsx';
import { ringPath, SHEET, toSheet } from './sheet-space.ts';
import { SurveyLayer } from './survey-layer.tsx';
import { SurveyMarks } from './survey-marks.tsx';

const LABELLED_FROM_M2 = 15;
const storey = GROUND_FLOOR;
const PATHS = {
  walls: wallsPath(storey),
  windows: storey.windows.map((window) => windowPath(storey, window)).join(''),
  doors: storey.doors.map((door) => doorPath(storey, door)).join(''),
  treads: storey.stairs
    .flatMap((stair) => [...stair.flights.map(flightPath), ringPath(stair.landing)])
    .join(''),
  fittings: storey.fittings.map(fittingPath).join(''),
};
const LABELS = storey.rooms
  .map((room) => ({ room, areaM2: roomAreaM2(storey, room), at: toSheet(roomLabelPoint(room)) }))
  .filter(({ areaM2 }) => areaM2 >= LABELLED_FROM_M2);

/** The ground floor of the demo building as a quiet line drawing: a picture, hidden from assistive tech and under 960 px. */
export function LineDrawing() {
  return (
    <div dir="ltr" aria-hidden className="min-h-0 overflow-hidden bg-bg max-md:hidden">
      <svg
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        fill="none"
        fontSize="11"
        fontWeight="500"
        className="size-full [font-family:var(--font-latin)]"
      >
        <SheetFrame storey={storey} />
        <GridLines storey={storey} />
        <path d={PATHS.fittings} stroke="var(--line-strong)" />
        <path d={PATHS.treads} stroke="var(--text-off)" />
        <SurveyLayer />
        <path d={PATHS.doors} stroke="var(--text-off)" />
        <path d={PATHS.walls} fill="var(--surface)" stroke="var(--text-2)" />
        <path d={PATHS.windows} fill="var(--bg)" stroke="var(--text-2)" />
        {storey.columns.map(({ id, at, sideM }) => {
          const { x, y } = toSheet({ x: at.x - sideM / 2, y: at.y + sideM / 2 });
          return <rect key={id} x={x} y={y} width={sideM * 25} height={sideM * 25} fill="var(--text-2)" />;
        })}
        {LABELS.map(({ room, areaM2, at }) => (
          <g
            key={room.id}
            textAnchor="middle"
            fill="var(--text-2)"
            stroke="var(--bg)"
            strokeWidth="3"
            strokeOpacity=".8"
            paintOrder="stroke"
          >
            <text x={at.x} y={at.y} letterSpacing=".06em">
              {room.name.toUpperCase()}
            </text>
            <text x={at.x} y={at.y + 14} opacity=".8">
              {areaM2.toFixed(1)} m²
            </text>
          </g>
        ))}
        <SurveyMarks />
      </svg>
    </div>
  );
}
