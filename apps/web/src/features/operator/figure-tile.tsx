import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../ui/sparkline.tsx';

export interface Figure {
  label: string;
  /** With its unit; null when there is none. */
  value: string | null;
  /** What to say without a value; default: that nobody knows. */
  absent?: string;
  detail: string | null;
  /** The last 15 minutes; null for a figure without a plot. */
  plot: readonly (number | null)[] | null;
  /** A value of the plot with its unit. */
  say: (value: number) => string;
}

/** One figure, what it is made of, and how it went. */
export function FigureTile({ figure }: { figure: Figure }) {
  const { t } = useTranslation('operator');
  const { label, value, detail, plot } = figure;
  return (
    <div className="flex flex-col rounded-panel bg-surface px-4 py-3 shadow-panel">
      <dt className="type-label text-text-2">{label}</dt>
      <dd className="flex grow flex-col">
        {value === null ? (
          <span className="type-body flex min-h-9 items-center text-text-2">
            {figure.absent ?? t('unknown')}
          </span>
        ) : (
          <span className="type-figure">
            <bdi>{value}</bdi>
          </span>
        )}
        <span className="min-h-5 text-text-2">{detail}</span>
        {plot && <Plot figure={figure} plot={plot} />}
      </dd>
    </div>
  );
}

function Plot({ figure, plot }: { figure: Figure; plot: readonly (number | null)[] }) {
  const { t } = useTranslation('operator');
  const known = plot.filter((value) => value !== null);
  const newest = known.at(-1);
  const high = figure.say(Math.max(...known));
  const label =
    newest === undefined
      ? t('plotEmpty')
      : t('plot', { low: figure.say(Math.min(...known)), high, now: figure.say(newest) });
  return (
    <span className="mt-auto pt-2">
      <Sparkline values={plot} label={label} />
      <span aria-hidden className="type-note mt-1 flex justify-between text-text-2">
        <span>{t('lastQuarter')}</span>
        {newest !== undefined && <span>{t('highest', { value: high })}</span>}
      </span>
    </span>
  );
}
