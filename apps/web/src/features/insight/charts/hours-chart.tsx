import { useTranslation } from 'react-i18next';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { BurnPoint } from '../burn-line.ts';
import { ChartFrame, TICK, Tip, useShortDay } from './chart-text.tsx';

const AXIS_PX = 44;

/** Free hours after each entry of the ledger, and dashed how long they last at this pace. */
export function HoursChart({ points }: { points: readonly BurnPoint[] }) {
  const { t } = useTranslation('insight');
  const shortDay = useShortDay();
  const line = { isAnimationActive: false, dot: false, stroke: 'var(--accent)', strokeWidth: 2 } as const;
  return (
    <ChartFrame heightPx={220}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={[...points]}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          title={t('hours.question')}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="atMs"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(atMs: number) => isolated(shortDay(atMs))}
            minTickGap={28}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <YAxis width={AXIS_PX} tick={TICK} tickLine={false} axisLine={false} />
          <Tooltip content={<HoursTip points={points} />} cursor={{ stroke: 'var(--line-strong)' }} />
          <Line {...line} type="stepAfter" dataKey="free" name={t('hours.free')} />
          <Line {...line} type="linear" dataKey="forecast" name={t('hours.forecast')} strokeDasharray="6 4" />
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

interface HoursTipProps {
  points: readonly BurnPoint[];
  active?: boolean;
  label?: unknown;
}

function HoursTip({ points, active, label }: HoursTipProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const point = points.find(({ atMs }) => atMs === label);
  const hours = point?.free ?? point?.forecast;
  if (!active || !point || hours === undefined) return null;
  const name = point.free === undefined ? t('hours.forecast') : t('hours.free');
  return (
    <Tip
      title={format.date(new Date(point.atMs).toISOString())}
      lines={[{ label: name, value: format.number(hours, 1), colour: 'var(--accent)' }]}
    />
  );
}
