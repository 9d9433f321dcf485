import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Cell, Pie, PieChart as Chart, Tooltip } from 'recharts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ChartFrame, Tip } from './chart-text.tsx';

/** A part of a whole. */
export interface Slice {
  id: string;
  label: string;
  notes: number;
  colour: string;
  /** Null on a wall. */
  to: string | null;
}

interface PieChartProps {
  title: string;
  slices: readonly Slice[];
  isWall: boolean;
  /** In the middle. */
  children: ReactNode;
}

/** A ring of slices with their whole in the middle. */
export function PieChart({ title, slices, isWall, children }: PieChartProps) {
  const navigate = useNavigate();
  const open = (to: string | null) => {
    if (to !== null) void navigate(to);
  };
  const sizePx = isWall ? 300 : 128;
  const shown = slices.filter(({ notes }) => notes > 0);
  return (
    <ChartFrame heightPx={sizePx}>
      <div className="relative mx-auto" style={{ width: sizePx, height: sizePx }}>
        <Chart width={sizePx} height={sizePx} title={title}>
          <Pie
            data={shown}
            dataKey="notes"
            nameKey="label"
            innerRadius="72%"
            outerRadius="98%"
            startAngle={90}
            endAngle={-270}
            stroke="var(--surface)"
            strokeWidth={2}
            isAnimationActive={false}
            cursor="pointer"
            onClick={(_, index) => open(shown[index]?.to ?? null)}
          >
            {shown.map(({ id, colour }) => (
              <Cell key={id} fill={colour} />
            ))}
          </Pie>
          <Tooltip content={<SliceTip slices={shown} />} />
        </Chart>
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          {children}
        </div>
      </div>
    </ChartFrame>
  );
}

interface SliceTipProps {
  slices: readonly Slice[];
  active?: boolean;
  payload?: readonly { name?: unknown }[];
}

function SliceTip({ slices, active, payload }: SliceTipProps) {
  const format = useFormat();
  const slice = slices.find(({ label }) => label === payload?.[0]?.name);
  if (!active || !slice) return null;
  return (
    <Tip
      title={slice.label}
      lines={[{ label: '', value: format.number(slice.notes), colour: slice.colour }]}
    />
  );
}
