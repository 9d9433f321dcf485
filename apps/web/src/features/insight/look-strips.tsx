import type { Insight } from '@plumbline/shared/contract/insight.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { daysBetween } from '../../ui/date-field/plain-days.ts';
import { longGaps } from './look-gaps.ts';

interface LookStripsProps {
  looks: Insight['looks'];
  range: Insight['range'];
  today: string;
  to: (floorId: string) => string;
}

const HEIGHT = 16;
/** Of a strip, which stretches over the place that there is. */
const WIDTH = 1000;

/** A strip of days for each zone: a tick for each look, hatched where nobody looked for long. Time runs from left to right. */
export function LookStrips({ looks, range, today, to }: LookStripsProps) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const hatchId = useId();
  const length = Math.max(1, daysBetween(range.from, range.to));
  const at = (day: string) => (Math.min(Math.max(daysBetween(range.from, day), 0), length) / length) * WIDTH;
  return (
    <div className="grid grid-cols-[minmax(6rem,12rem)_1fr] items-center gap-x-4 gap-y-1">
      <svg className="absolute size-0" aria-hidden>
        <pattern
          id={hatchId}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V6" stroke="var(--danger)" strokeWidth="1.5" />
        </pattern>
      </svg>
      {looks.map(({ floorId, id, name, days }) => (
        <div key={`${floorId} ${id}`} className="contents">
          <Link
            to={to(floorId)}
            className="focus-ring truncate rounded-tag text-text no-underline hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <svg
            role="img"
            aria-label={t('looks.strip', { name, count: days.length })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-4 w-full border-b border-line-strong"
          >
            {longGaps(days, today < range.to ? today : range.to).map((gap) => (
              <rect
                key={gap.from}
                x={at(gap.from)}
                width={at(gap.to) - at(gap.from)}
                height={HEIGHT}
                fill={`url(#${hatchId})`}
                opacity="0.5"
              />
            ))}
            {days.map((day) => (
              <path
                key={day}
                d={`M${at(day)} 0V${HEIGHT}`}
                stroke="var(--accent)"
                strokeWidth="2.5"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        </div>
      ))}
      <span />
      <span dir="ltr" className="type-note flex justify-between text-text-2">
        <bdi>{format.day(range.from)}</bdi>
        <bdi>{format.day(range.to)}</bdi>
      </span>
    </div>
  );
}
