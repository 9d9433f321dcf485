import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { coverageQuery } from '../../inspections/inspection-requests.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { UNSEEN_DAYS, type DueZone, type UnseenDays } from './due-zones.ts';

interface ZoneCoverageProps {
  projectId: string;
  floorId: string;
  zones: readonly DueZone[];
  days: UnseenDays;
  onDays: (days: UnseenDays) => void;
}

/** When each zone was last seen; those not seen for so many days are marked, here and on the plan. */
export function ZoneCoverage({ projectId, floorId, zones, days, onDays }: ZoneCoverageProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const query = useQuery(coverageQuery(projectId, floorId));
  if (query.data === undefined) return <ListPending query={query} failed={t('coverage.failed')} />;
  if (zones.length === 0) return <p className="p-6 text-text-2">{t('coverage.none')}</p>;
  const due = zones.filter(({ isDue }) => isDue).length;
  return (
    <div className="p-4">
      <Select
        label={t('coverage.threshold')}
        value={`${days}`}
        onChange={(chosen) => onDays(UNSEEN_DAYS.find((each) => `${each}` === chosen) ?? days)}
        options={UNSEEN_DAYS.map((each) => ({
          value: `${each}`,
          label: t('coverage.days', { count: each }),
        }))}
      />
      <p role="status" className="py-3 text-text-2">
        {t('coverage.due', { count: due })}
      </p>
      <table aria-label={t('coverage.title')} className="w-full">
        <thead className="type-label text-text-2">
          <tr>
            <th scope="col" className="pb-2 text-start font-medium">
              {t('coverage.zone')}
            </th>
            <th scope="col" className="pb-2 text-start font-medium">
              {t('coverage.lastSeen')}
            </th>
            <th scope="col" className="pb-2 text-end font-medium">
              {t('coverage.ago')}
            </th>
          </tr>
        </thead>
        <tbody>
          {zones.map(({ id, name, lastSeenOn, daysAgo, isDue }) => (
            <tr key={id} className={cx('[&>*]:border-t [&>*]:border-line', isDue && 'text-danger')}>
              <th scope="row" className="py-2 pe-2 text-start font-medium [overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
              </th>
              <td className="py-2 pe-2 whitespace-nowrap">
                {lastSeenOn === null ? t('coverage.never') : <bdi>{format.day(lastSeenOn)}</bdi>}
              </td>
              <td className="py-2 text-end">{daysAgo !== null && <bdi>{format.number(daysAgo)}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
