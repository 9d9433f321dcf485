import type { GridAxis, Storey } from '@plumbline/shared/demo-building/building.ts';
import { Dimension } from './dimension.tsx';
import { toSheet } from './sheet-space.ts';

const BUBBLE_RADIUS = 15;
const metres = (lengthM: number) => `${lengthM.toFixed(2)} m`;

function pairs(axes: readonly GridAxis[]): [GridAxis, GridAxis][] {
  const sorted = [...axes].sort((a, b) => a.atM - b.atM);
  return sorted.slice(1).flatMap((axis, index) => {
    const before = sorted[index];
    return before ? [[before, axis] as [GridAxis, GridAxis]] : [];
  });
}

/** Axes with their bubbles, and the chains of dimensions between them. */
export function GridLines({ storey }: { storey: Storey }) {
  const bays = storey.axes.filter((axis) => axis.along === 'x');
  const rows = storey.axes.filter((axis) => axis.along === 'y');
  const origin = toSheet({ x: 0, y: 0 });
  const far = toSheet({
    x: Math.max(...bays.map((axis) => axis.atM)),
    y: Math.max(...rows.map((axis) => axis.atM)),
  });
  const x = (axis: GridAxis) => toSheet({ x: axis.atM, y: 0 }).x;
  const y = (axis: GridAxis) => toSheet({ x: 0, y: axis.atM }).y;
  const widthM = (far.x - origin.x) / 25;
  const depthM = (origin.y - far.y) / 25;
  return (
    <g>
      <g stroke="var(--line-strong)" strokeDasharray="14 4 2 4">
        {bays.map((axis) => (
          <path key={axis.name} d={`M${x(axis)} ${far.y - 66}V${origin.y + 55}`} />
        ))}
        {rows.map((axis) => (
          <path key={axis.name} d={`M${origin.x - 44} ${y(axis)}H${far.x + 42}`} />
        ))}
      </g>
      {bays.map((axis) => (
        <Bubble key={axis.name} name={axis.name} x={x(axis)} y={far.y - 80} />
      ))}
      {rows.map((axis) => (
        <Bubble key={axis.name} name={axis.name} x={origin.x - 60} y={y(axis)} />
      ))}
      {pairs(bays).map(([a, b]) => (
        <Dimension key={b.name} from={x(a)} to={x(b)} at={origin.y + 76} text={metres(b.atM - a.atM)} />
      ))}
      <Dimension strong from={origin.x} to={far.x} at={origin.y + 106} text={metres(widthM)} />
      <Dimension strong upright from={far.y} to={origin.y} at={far.x + 66} text={metres(depthM)} />
    </g>
  );
}

function Bubble({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={BUBBLE_RADIUS} stroke="var(--text-off)" fill="var(--bg)" />
      <text textAnchor="middle" dominantBaseline="central" fill="var(--text-2)">
        {name}
      </text>
    </g>
  );
}
