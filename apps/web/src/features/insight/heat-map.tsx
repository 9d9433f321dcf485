import type { PlanImage } from '@plumbline/shared/contract/floor.ts';
import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

type HeatCell = Insight['cells'][number];

interface HeatMapProps {
  image: PlanImage;
  label: string;
  cells: readonly HeatCell[];
  to: (cell: HeatCell) => string;
}

/** One hue, from little to much. */
const HUES = ['--p200', '--p300', '--p400', '--p500', '--p700', '--p900'] as const;
/** Where all have but one or two notes, none of them is dark. */
const FEW = 4;
/** A hair narrower than the cell, so that cells are told apart. */
const SHARE = 0.96;

/** How many notes lie where on a plan: hexagons in plan space, darker for more. */
export function HeatMap({ image, label, cells, to }: HeatMapProps) {
  const { t } = useTranslation('insight');
  const { widthPx, heightPx, rasterToPlan, mediaBase } = image;
  const { a, b, tx, ty } = rasterToPlan;
  const corners = [
    [0, 0],
    [widthPx, 0],
    [0, heightPx],
    [widthPx, heightPx],
  ].map(([x = 0, y = 0]) => ({ x: a * x - b * y + tx, y: b * x + a * y + ty }));
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const width = Math.max(...corners.map(({ x }) => x)) - left;
  const height = Math.max(...corners.map(({ y }) => y)) - top;
  const most = Math.max(FEW, ...cells.map(({ notes }) => notes));
  return (
    <svg
      role="group"
      aria-label={label}
      viewBox={`${left} ${top} ${width} ${height}`}
      className="max-h-72 w-full rounded-control border border-line bg-paper"
    >
      <image
        href={`${mediaBase}preview.webp`}
        width={widthPx}
        height={heightPx}
        preserveAspectRatio="none"
        transform={`matrix(${a} ${b} ${-b} ${a} ${tx} ${ty})`}
        className="opacity-60 [filter:var(--plan-filter)]"
      />
      {cells.map((cell) => (
        <Link
          key={`${cell.column} ${cell.row}`}
          to={to(cell)}
          aria-label={t('where.cell', { count: cell.notes })}
          className="outline-none focus-visible:[&_path]:stroke-[var(--focus)] focus-visible:[&_path]:stroke-[length:3px]"
        >
          <path
            d={hexagon(cell)}
            fill={`var(${hueOf(cell.notes, most)})`}
            fillOpacity="0.85"
            vectorEffect="non-scaling-stroke"
          >
            <title>{t('where.cell', { count: cell.notes })}</title>
          </path>
        </Link>
      ))}
    </svg>
  );
}

function hueOf(notes: number, most: number): string {
  return HUES[Math.ceil((notes / most) * HUES.length) - 1] ?? HUES[0];
}

/** As `heat-cells.ts` of the server lays them. */
function hexagon({ width, column, row }: HeatCell): string {
  const x = (column + (row % 2 === 0 ? 0 : 0.5)) * width;
  const y = (row * width * Math.sqrt(3)) / 2;
  const radius = (width / Math.sqrt(3)) * SHARE;
  const points = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
