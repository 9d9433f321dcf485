import type { Storey } from '@plumbline/shared/demo-building/building.ts';
import { SHEET } from './sheet-space.ts';

const COLUMNS = 6;
const ROWS = ['D', 'C', 'B', 'A'];
const OUTER = 24.5;
const INNER = 44.5;

/** Trimming frame with its zones of reference, and the title block in the corner. */
export function SheetFrame({ storey }: { storey: Storey }) {
  const { drawing } = storey;
  const right = SHEET.width - INNER;
  const bottom = SHEET.height - INNER;
  const column = (right - INNER) / COLUMNS;
  const row = (bottom - INNER) / ROWS.length;
  return (
    <g fontSize="11">
      <g stroke="var(--line-strong)">
        <rect x={OUTER} y={OUTER} width={SHEET.width - 2 * OUTER} height={SHEET.height - 2 * OUTER} />
        {Array.from({ length: COLUMNS - 1 }, (_, index) => {
          const x = INNER + column * (index + 1);
          return <path key={x} d={`M${x} ${OUTER}V${INNER}M${x} ${bottom}v20`} />;
        })}
        {ROWS.slice(1).map((name, index) => {
          const y = INNER + row * (index + 1);
          return <path key={name} d={`M${OUTER} ${y}H${INNER}M${right} ${y}h20`} />;
        })}
      </g>
      <rect x={INNER} y={INNER} width={right - INNER} height={bottom - INNER} stroke="var(--text-off)" />
      <g fill="var(--text-2)" textAnchor="middle" dominantBaseline="central" opacity=".85">
        {Array.from({ length: COLUMNS }, (_, index) => {
          const x = INNER + column * (index + 0.5);
          return [OUTER + 10, bottom + 10].map((y) => (
            <text key={`${x},${y}`} x={x} y={y}>
              {COLUMNS - index}
            </text>
          ));
        })}
        {ROWS.map((name, index) =>
          [OUTER + 10, right + 10].map((x) => (
            <text key={`${name}${x}`} x={x} y={INNER + row * (index + 0.5)}>
              {name}
            </text>
          )),
        )}
      </g>
      <g transform={`translate(${right - 330} ${bottom - 48})`}>
        <path d="M0 48V0H330M0 24H330M104 0V48M196 24V48M262 24V48" stroke="var(--text-off)" />
        <g dominantBaseline="central" fill="var(--text-2)">
          <text x="10" y="12" fill="var(--text)" fontWeight="600">
            Plumbline
          </text>
          <text x="114" y="12">
            {drawing.project}, {drawing.title.toLowerCase()}
          </text>
          <g fontSize="9.5" letterSpacing=".04em">
            <text x="10" y="36">
              SCALE 1:100
            </text>
            <text x="114" y="36">
              {drawing.issuedOn}
            </text>
            <text x="206" y="36">
              REV {drawing.revision}
            </text>
            <text x="272" y="36">
              {drawing.number}
            </text>
          </g>
        </g>
      </g>
    </g>
  );
}
