import { GROUP_ORDERS, type Group, type GroupListQuery } from '@plumbline/shared/contract/group.ts';
import { useTranslation } from 'react-i18next';
import IconUp from '~icons/ph/sort-ascending';
import IconDown from '~icons/ph/sort-descending';
import { groupsQuery } from '../../api/groups.ts';
import { queryClient } from '../../api/query-client.ts';
import { ViewCsvButton } from '../../ui/data-table/csv-button.tsx';
import type { ViewColumn } from '../../ui/data-table/view-csv.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { offersWhole } from '../../ui/whole-list.ts';

interface GroupListToolsProps {
  groups: readonly Group[];
  place: GroupListQuery;
  onPut: (change: Record<string, string>) => void;
}

const rowId = ({ id }: Group) => id;

/** What the groups are ordered by and which way, and all of them as a file. */
export function GroupListTools({ groups, place, onPut }: GroupListToolsProps) {
  const { t } = useTranslation('group');
  const columns = useFileColumns();
  const { orderBy, direction } = place;
  const isUp = direction === 'asc';
  const file = {
    name: t('title'),
    load: (page: object) => queryClient.fetchQuery({ ...groupsQuery({ ...place, ...page }), staleTime: 0 }),
  };
  return (
    <div className="mb-2 flex items-center justify-between gap-1 print:hidden">
      <span className="flex min-w-0 items-center">
        <Select
          label={t('sort.label')}
          layout="inline"
          value={orderBy}
          // Names begin with the first, what is counted with the most, and dates with the newest.
          onChange={(by) => onPut({ orderBy: by, direction: by === 'name' ? '' : 'desc' })}
          options={GROUP_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        <IconButton
          label={t(isUp ? 'sort.fall' : 'sort.rise')}
          icon={isUp ? <IconUp className="mirror" /> : <IconDown className="mirror" />}
          size="regular"
          onClick={() => onPut({ direction: isUp ? 'desc' : 'asc' })}
        />
      </span>
      {offersWhole(groups) && <ViewCsvButton csv={file} {...{ columns, rowId }} />}
    </div>
  );
}

function useFileColumns(): ViewColumn<Group>[] {
  const { t } = useTranslation('group');
  return [
    { label: t('name'), csv: ({ name }) => name },
    { label: t('tabs.projects'), csv: ({ projectCount }) => projectCount },
    { label: t('tabs.members'), csv: ({ memberCount }) => memberCount },
    {
      label: t('managers.label'),
      csv: ({ managers, managerCount }) => {
        const unnamed = managerCount - managers.length;
        return [...managers.map(({ name }) => name), ...(unnamed > 0 ? [`+${unnamed}`] : [])].join(', ');
      },
    },
    { label: t('sort.createdAt'), csv: ({ createdAt }) => new Date(createdAt) },
  ];
}
