import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { daysBetween } from '../../../ui/date-field/plain-days.ts';
import { CaptureWeeks } from '../capture-weeks.tsx';
import { inspectionsAddress } from '../figure-address.ts';
import { InsightCard } from '../insight-card.tsx';
import { Named } from '../named.tsx';
import { LookStrips } from '../look-strips.tsx';
import { LONG_GAP_DAYS } from '../look-gaps.ts';
import type { CardProps } from './card-props.ts';

/** When each zone was captured, and where nobody looked for long. */
export function LooksCard({ of, insight, className }: CardProps) {
  const { t } = useTranslation(['insight', 'note']);
  const format = useFormat();
  const { looks, today, range, weeks } = insight;
  const seen = looks.flatMap((zone) =>
    zone.lastSeenOn === null ? [] : [{ ...zone, ago: daysBetween(zone.lastSeenOn, today) }],
  );
  const longest = seen.toSorted((a, b) => b.ago - a.ago)[0];
  const toPlace = (floorId: string) =>
    of && `/project/captures?${new URLSearchParams({ projectId: of.projectId, floorId, show: 'zones' })}`;
  const longAgo = ({ name, ago }: (typeof seen)[number]) => (
    <Trans t={t} i18nKey="insight:looks.long" count={ago} components={{ name: <Named name={name} /> }} />
  );
  const answer = !longest
    ? t('looks.none')
    : longest.ago > LONG_GAP_DAYS
      ? longAgo(longest)
      : t('looks.fine', { count: LONG_GAP_DAYS });
  return (
    <InsightCard
      question={t('looks.question')}
      {...{ answer }}
      className={className}
      chart={
        seen.length > 0 && (
          <>
            <LookStrips {...{ looks, range, today }} to={(floorId) => toPlace(floorId) ?? ''} />
            {of && <CaptureWeeks weeks={weeks} to={(days) => inspectionsAddress(of, days)} />}
          </>
        )
      }
      table={{
        columns: [
          t('note:columns.zones'),
          t('note:columns.floor'),
          t('looks.inspections'),
          t('looks.days'),
          t('looks.last'),
        ],
        rows: looks.map(({ floorId, floorName, id, name, days, inspections, lastSeenOn }) => ({
          id: `${floorId} ${id}`,
          cells: [
            { value: name },
            { value: floorName, to: toPlace(floorId) },
            { value: inspections, to: of && inspectionsAddress(of, range, { floorId, zoneId: id }) },
            { value: days.length },
            { value: lastSeenOn, shown: lastSeenOn === null ? t('looks.never') : format.day(lastSeenOn) },
          ],
        })),
      }}
    />
  );
}
