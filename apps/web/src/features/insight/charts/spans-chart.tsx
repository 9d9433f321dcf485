import type { Insight, Span } from '@plumbline/shared/contract/insight.ts';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SPANS } from '../spans.ts';
import { useDuration } from '../use-duration.ts';
import { usePress, type LinkOfFigure } from '../use-press.ts';
import { ChartFrame, TICK, Tip } from './chart-text.tsx';

interface SpansChartProps {
  link: LinkOfFigure;
  spans: Insight['spans'];
  range: Insight['range'];
}

interface SpanRow {
  label: string;
  span: Span;
  days: [number, number];
}

const HOURS_A_DAY = 24;

/** From the median to what nine of ten need. */
export function SpansChart({ link, spans, range }: SpansChartProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const press = usePress(link);
  const rows = SPANS.map(({ name }): SpanRow => {
    const span = spans[name];
    const { medianHours, p90Hours } = span;
    return {
      label: t(`spans.${name}`),
      span,
      days: [(medianHours ?? 0) / HOURS_A_DAY, (p90Hours ?? 0) / HOURS_A_DAY],
    };
  });
  const open = (_: unknown, index: number) => {
    const figure = SPANS[index]?.figure;
    if (figure) press({ figure: { name: figure, of: [range.from, range.to] } });
  };
  return (
    <ChartFrame heightPx={140}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          layout="vertical"
          data={rows}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          title={t('spans.question')}
        >
          <XAxis
            type="number"
            domain={[0, 'dataMax']}
            tickFormatter={(days: number) => isolated(t('spans.days', { days: format.number(days, 1) }))}
            tick={TICK}
            tickLine={false}
            axisLine={false}
          />
          <YAxis
            type="category"
            dataKey="label"
            tickFormatter={isolated}
            width={140}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <Tooltip content={<SpanTip rows={rows} />} cursor={{ fill: 'var(--hover)' }} />
          <Bar
            dataKey="days"
            barSize={16}
            minPointSize={3}
            radius={2}
            fill="var(--accent)"
            isAnimationActive={false}
            cursor="pointer"
            onClick={open}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

interface SpanTipProps {
  rows: readonly SpanRow[];
  active?: boolean;
  label?: unknown;
}

function SpanTip({ rows, active, label }: SpanTipProps) {
  const { t } = useTranslation('insight');
  const duration = useDuration();
  const row = rows.find((each) => each.label === label);
  if (!active || !row) return null;
  const { medianHours, p90Hours } = row.span;
  return (
    <Tip
      title={row.label}
      lines={[
        { label: t('spans.median'), value: duration(medianHours), colour: 'var(--accent)' },
        { label: t('spans.p90'), value: duration(p90Hours), colour: 'var(--accent)' },
      ]}
    />
  );
}
