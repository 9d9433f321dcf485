import { LATE_AGES, type Insight } from '@plumbline/shared/contract/insight.ts';
import { UNSETTLED_STATUSES, type NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { isolated } from '../../../i18n/isolated.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { StatusMark } from '../../../notes/status-mark.tsx';
import { useAges } from '../use-ages.ts';
import { usePress, type LinkOfFigure } from '../use-press.ts';
import { ChartFrame, TICK, Tip } from './chart-text.tsx';

interface LateChartProps {
  link: LinkOfFigure;
  late: Insight['late'];
  isWall: boolean;
}

type LateRow = { age: number; label: string } & Partial<Record<NoteStatus, number>>;

/** How late, by status. */
export function LateChart({ link, late, isWall }: LateChartProps) {
  const { t } = useTranslation(['insight', 'note']);
  const press = usePress(link);
  const ages = useAges();
  const rows = LATE_AGES.map((_, age): LateRow => {
    const row: LateRow = { age, label: ages[age] ?? '' };
    for (const each of late) if (each.age === age) row[each.status] = each.notes;
    return row;
  });
  const open = (status: NoteStatus) => (_: unknown, age: number) => {
    const [least, most] = LATE_AGES[age] ?? [0, 0];
    press({ status, figure: { name: 'late', of: [least, most] } });
  };
  return (
    <ChartFrame heightPx={isWall ? 420 : 220}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          layout="vertical"
          data={rows}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          title={t('late.question')}
        >
          <XAxis type="number" allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <YAxis
            type="category"
            dataKey="label"
            tickFormatter={isolated}
            width={96}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <Tooltip content={<LateTip rows={rows} />} cursor={{ fill: 'var(--hover)' }} />
          {UNSETTLED_STATUSES.map((status) => (
            <Bar
              key={status}
              dataKey={status}
              name={t(`note:status.${status}`)}
              stackId="late"
              barSize={28}
              fill={`var(--st-${status})`}
              stroke="var(--surface)"
              cursor="pointer"
              isAnimationActive={false}
              shape={<MarkedBar status={status} />}
              onClick={open(status)}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

const MARK_PX = 16;

/** A bar with the mark of its status, so that colour is not alone. */
function MarkedBar({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
  status,
}: Partial<BarShapeProps> & { status: NoteStatus }) {
  if (width <= 0) return null;
  return (
    <g>
      <rect x={x} y={y} width={Math.max(1, width - 2)} height={height} fill={`var(--st-${status})`} />
      {width > MARK_PX * 1.6 && (
        <svg x={x + 2} y={y + height / 2 - MARK_PX * 0.7} width={MARK_PX * 1.4} height={MARK_PX * 1.4}>
          <circle cx="50%" cy="50%" r={10} fill="var(--surface)" />
          <StatusMark status={status} sizePx={MARK_PX} isDecoration />
        </svg>
      )}
    </g>
  );
}

interface LateTipProps {
  rows: readonly LateRow[];
  active?: boolean;
  label?: unknown;
}

function LateTip({ rows, active, label }: LateTipProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const row = rows.find((each) => each.label === label);
  if (!active || !row) return null;
  const lines = UNSETTLED_STATUSES.flatMap((status) => {
    const notes = row[status];
    return notes === undefined
      ? []
      : [{ label: t(`status.${status}`), value: format.number(notes), colour: `var(--st-${status})` }];
  });
  return <Tip title={row.label} lines={lines} />;
}
