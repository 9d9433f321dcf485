import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { usePress, type LinkOfFigure } from '../use-press.ts';
import { ChartFrame, TICK, Tip } from './chart-text.tsx';

interface ReturnsChartProps {
  link: LinkOfFigure;
  returns: Insight['returns'];
  range: Insight['range'];
}

const COLOURS = { returned: 'var(--st-open)', disputed: 'var(--st-in-dispute)' } as const;
const SHOWN = 8;
const ROW_PX = 40;

/** What came back to whom, the most first. */
export function ReturnsChart({ link, returns, range }: ReturnsChartProps) {
  const { t } = useTranslation('insight');
  const press = usePress(link);
  const rows = returns
    .slice(0, SHOWN)
    .map(({ id, name, ...counts }) => ({ id, name: id === null ? t('nobody') : name, ...counts }));
  const open = (name: 'returned' | 'disputed') => (_: unknown, index: number) => {
    const assignee = rows[index]?.id ?? 'none';
    press({ assignee, figure: { name, of: [range.from, range.to] } });
  };
  return (
    <ChartFrame heightPx={rows.length * ROW_PX + 32}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          layout="vertical"
          data={rows}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          title={t('returns.question')}
        >
          <XAxis type="number" allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <YAxis
            type="category"
            dataKey="name"
            tickFormatter={isolated}
            width={120}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <Tooltip content={<ReturnTip rows={rows} />} cursor={{ fill: 'var(--hover)' }} />
          {(['returned', 'disputed'] as const).map((name) => (
            <Bar
              key={name}
              dataKey={name}
              name={t(`returns.${name}`)}
              barSize={12}
              fill={COLOURS[name]}
              isAnimationActive={false}
              cursor="pointer"
              onClick={open(name)}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

interface ReturnTipProps {
  rows: readonly { name: string; returned: number; disputed: number }[];
  active?: boolean;
  label?: unknown;
}

function ReturnTip({ rows, active, label }: ReturnTipProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const row = rows.find(({ name }) => name === label);
  if (!active || !row) return null;
  return (
    <Tip
      title={row.name}
      lines={[
        { label: t('returns.returned'), value: format.number(row.returned), colour: COLOURS.returned },
        { label: t('returns.disputed'), value: format.number(row.disputed), colour: COLOURS.disputed },
      ]}
    />
  );
}
