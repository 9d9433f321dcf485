import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';

interface CaptureWeeksProps {
  weeks: Insight['weeks'];
  /** The inspections of these days. */
  to: (days: { from: string; to: string }) => string | null;
}

/** A bar for each week, from left to right; each opens the inspections of its days. */
export function CaptureWeeks({ weeks, to }: CaptureWeeksProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const max = Math.max(1, ...weeks.map(({ captures }) => captures));
  return (
    <figure className="mt-6">
      <figcaption className="type-note mb-2 text-text-2">{t('looks.perWeek')}</figcaption>
      <ol dir="ltr" className="flex h-20 items-end gap-1 border-b border-line-strong">
        {weeks.map((week) => (
          <li key={week.from} className="flex h-full min-w-0 grow basis-0 items-end">
            <Bar
              label={t('looks.week', {
                count: week.inspections,
                from: format.day(week.from),
                to: format.day(week.to),
                captures: format.number(week.captures),
              })}
              to={to(week)}
              share={week.captures / max}
            >
              {week.captures > 0 && format.number(week.captures)}
            </Bar>
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface BarProps {
  label: string;
  to: string | null;
  /** Of the highest one, 0 to 1. */
  share: number;
  children: string | false;
}

function Bar({ label, to, share, children }: BarProps) {
  if (children === false || to === null) return null;
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="focus-ring type-note flex h-full w-full flex-col justify-end text-center text-text no-underline hover:text-link"
    >
      <bdi>{children}</bdi>
      <span className="block bg-accent" style={{ blockSize: `${Math.max(4, share * 75)}%` }} />
    </Link>
  );
}
