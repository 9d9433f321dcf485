import type { InsightWeek } from '@plumbline/shared/contract/insight.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Area,
  AreaChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type ActiveDotProps,
} from 'recharts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { usePress, type LinkOfFigure } from '../use-press.ts';
import { ChartFrame, TICK, Tip, useShortDay } from './chart-text.tsx';

type Week = Omit<InsightWeek, 'captures'>;

interface WeeksChartProps {
  link: LinkOfFigure;
  weeks: readonly Week[];
  isWall: boolean;
}

const COLOURS = { opened: 'var(--st-open)', verified: 'var(--st-verified)' } as const;
const AXIS_PX = 32;
const STRIP_PX = 64;

/** Opened and verified per week, and below, on a scale of its own, what is left open. */
export function WeeksChart({ link, weeks, isWall }: WeeksChartProps) {
  const points = weeks.map((week) => ({ ...week, dayMs: Date.parse(week.from) }));
  return (
    <>
      <Lines {...{ link, points }} heightPx={isWall ? 420 : 190} />
      <Backlog {...{ link, points }} />
    </>
  );
}

interface PointsProps {
  link: LinkOfFigure;
  points: readonly (Week & { dayMs: number })[];
}

function useDays(points: PointsProps['points']) {
  const shortDay = useShortDay();
  return {
    dataKey: 'dayMs',
    type: 'number',
    scale: 'time',
    domain: ['dataMin', 'dataMax'],
    ticks: points.map(({ dayMs }) => dayMs),
    interval: 'equidistantPreserveStart',
    minTickGap: 28,
    tickFormatter: (dayMs: number) => isolated(shortDay(dayMs)),
    tick: TICK,
    tickLine: false,
    axisLine: { stroke: 'var(--line-strong)' },
    padding: { left: 8, right: 8 },
  } as const;
}

/** Where a dot leads nowhere it does not look as if it did. */
const cursorOf = (link: LinkOfFigure) => (link({}) === null ? undefined : 'pointer');

function Lines({ link, points, heightPx }: PointsProps & { heightPx: number }) {
  const { t } = useTranslation('insight');
  const days = useDays(points);
  const press = usePress(link);
  const dot =
    (name: 'opened' | 'verified') =>
    ({ cx, cy, index }: ActiveDotProps) => {
      const week = points[index];
      const open = () => {
        if (week) press({ figure: { name, of: [week.from, week.to] } });
      };
      return <circle {...{ cx, cy }} r={6} fill={COLOURS[name]} cursor={cursorOf(link)} onClick={open} />;
    };
  const line = { type: 'linear', isAnimationActive: false } as const;
  return (
    <ChartFrame heightPx={heightPx}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={[...points]}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          title={t('weeks.question')}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...days} />
          <YAxis width={AXIS_PX} allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <Tooltip content={<WeekTip points={points} />} cursor={{ stroke: 'var(--line-strong)' }} />
          <Line
            {...line}
            dataKey="opened"
            name={t('weeks.opened')}
            stroke={COLOURS.opened}
            strokeWidth={2}
            dot={false}
            activeDot={dot('opened')}
          />
          {/* The double line of what is verified: a wide one, and a narrow one of the ground. */}
          <Line
            {...line}
            dataKey="verified"
            stroke={COLOURS.verified}
            strokeWidth={5}
            dot={false}
            activeDot={false}
          />
          <Line
            {...line}
            dataKey="verified"
            name={t('weeks.verified')}
            stroke="var(--surface)"
            strokeWidth={1.5}
            dot={false}
            activeDot={dot('verified')}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

interface WeekTipProps {
  points: PointsProps['points'];
  active?: boolean;
  label?: unknown;
}

function WeekTip({ points, active, label }: WeekTipProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const week = points.find(({ dayMs }) => dayMs === label);
  if (!active || !week) return null;
  return (
    <Tip
      title={t('days', { from: format.day(week.from), to: format.day(week.to) })}
      lines={[
        { label: t('weeks.opened'), value: format.number(week.opened), colour: COLOURS.opened },
        { label: t('weeks.verified'), value: format.number(week.verified), colour: COLOURS.verified },
        { label: t('weeks.backlog'), value: format.number(week.backlog), colour: 'var(--n500)' },
      ]}
    />
  );
}

function Backlog({ link, points }: PointsProps) {
  const { t } = useTranslation('insight');
  const hatchId = useId();
  const days = useDays(points);
  const press = usePress(link);
  const dot = ({ cx, cy, index }: ActiveDotProps) => {
    const week = points[index];
    const open = () => {
      if (week) press({ figure: { name: 'backlog', of: [week.to] } });
    };
    return <circle {...{ cx, cy }} r={5} fill="var(--n500)" cursor={cursorOf(link)} onClick={open} />;
  };
  return (
    <ChartFrame heightPx={STRIP_PX}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={[...points]}
          margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
          title={t('weeks.backlog')}
        >
          <defs>
            <pattern
              id={hatchId}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V5" stroke="var(--n400)" strokeWidth="1.5" />
            </pattern>
          </defs>
          <XAxis {...days} hide />
          <YAxis
            width={AXIS_PX}
            allowDecimals={false}
            tickCount={2}
            tick={TICK}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip content={<WeekTip points={points} />} cursor={{ stroke: 'var(--line-strong)' }} />
          <Area
            type="linear"
            dataKey="backlog"
            name={t('weeks.backlog')}
            stroke="var(--n500)"
            fill={`url(#${hatchId})`}
            isAnimationActive={false}
            activeDot={dot}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
