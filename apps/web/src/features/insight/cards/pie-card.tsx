import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Slice } from '../charts/pie-chart.tsx';
import { FigureLink } from '../figure-link.tsx';
import type { FigureRows } from '../figure-table.tsx';
import { InsightCard } from '../insight-card.tsx';

const PieChart = lazy(async () => ({ default: (await import('../charts/pie-chart.tsx')).PieChart }));

/** The first slices; the last one is always the others. */
export const SLICE_COLOURS = ['var(--p500)', 'var(--st-open)', 'var(--st-in-progress)'] as const;
export const OTHERS_COLOUR = 'var(--n500)';

export type PieSlice = Slice & { mark?: ReactNode };

interface PieCardProps {
  question: string;
  answer: ReactNode;
  slices: readonly PieSlice[];
  /** All slices together. */
  whole: Pick<Slice, 'notes' | 'to'>;
  table: FigureRows;
  isWall?: boolean | undefined;
  className: string | undefined;
}

/** A ring and the list of its slices. */
export function PieCard({ slices, whole, table, isWall = false, className, ...card }: PieCardProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const chart = (
    <div className="space-y-4">
      <Suspense fallback={<div className="h-32" />}>
        <PieChart title={card.question} {...{ slices, isWall }}>
          <FigureLink to={whole.to} className="type-figure pointer-events-auto">
            {format.number(whole.notes)}
          </FigureLink>
          <span className="type-note text-text-2">{t('unit', { count: whole.notes })}</span>
        </PieChart>
      </Suspense>
      <ul className="space-y-1">
        {slices.map(({ id, label, notes, colour, to, mark }) => (
          <li key={id} className="flex items-center gap-2">
            {mark ?? <span className="size-3 shrink-0 rounded-tag" style={{ background: colour }} />}
            <bdi className="min-w-0 truncate">{label}</bdi>
            <FigureLink to={to} className="ms-auto tabular-nums">
              {format.number(notes)}
            </FigureLink>
          </li>
        ))}
      </ul>
    </div>
  );
  return <InsightCard {...card} {...{ chart, table, isWall }} className={className} />;
}
