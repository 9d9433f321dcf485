import type { Dot } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { cx } from '../../ui/cx.ts';

interface TimeLineProps {
  /** What was captured at this place, oldest day first. */
  here: readonly Dot[];
  /** All days on which the floor was captured, oldest first. */
  days: readonly string[];
  currentId: string;
  onGo: (dot: Dot) => void;
}

/** Of the line, so that no day lies on its end. */
const MARGIN_PERCENT = 6;

/** The days of a place at their true distances; a press shows the same direction on that day. */
export function TimeLine({ here, days, currentId, onGo }: TimeLineProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const spanMs = Math.max(1, Date.parse(last) - Date.parse(first));
  const percentAt = (day: string) =>
    first === last
      ? 50
      : MARGIN_PERCENT + ((Date.parse(day) - Date.parse(first)) / spanMs) * (100 - 2 * MARGIN_PERCENT);
  const hereDays = new Set(here.map(({ takenOn }) => takenOn));
  return (
    <div role="group" aria-label={t('view.timeLine')} className="relative h-14 min-w-0 grow">
      <span aria-hidden className="absolute inset-x-0 top-5 border-t border-line-strong" />
      {days
        .filter((day) => !hereDays.has(day))
        .map((day) => (
          <span
            key={day}
            aria-hidden
            className="absolute top-3.5 h-3 border-s border-line-strong"
            style={{ insetInlineStart: `${percentAt(day)}%` }}
          />
        ))}
      {here.map((dot) => (
        <span
          key={dot.id}
          className="absolute top-0 w-0"
          style={{ insetInlineStart: `${percentAt(dot.takenOn)}%` }}
        >
          <button
            type="button"
            aria-current={dot.id === currentId ? 'date' : undefined}
            onClick={() => onGo(dot)}
            className="focus-ring absolute -start-12 grid w-24 justify-items-center gap-1 rounded-control pt-2.5 pb-1 hover:bg-hover"
          >
            <span
              className={cx(
                'size-5 rounded-full border-2',
                dot.id === currentId ? 'border-accent bg-accent' : 'border-accent bg-surface',
              )}
            />
            <bdi className={cx('type-note whitespace-nowrap', dot.id !== currentId && 'text-text-2')}>
              {format.day(dot.takenOn)}
            </bdi>
          </button>
        </span>
      ))}
    </div>
  );
}
