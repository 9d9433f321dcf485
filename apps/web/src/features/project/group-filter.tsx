import { NO_GROUP } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupQuery, groupsQuery } from '../../api/groups.ts';
import { ComboField } from '../../ui/combo-field.tsx';
import { useRested } from '../../ui/use-rested.ts';

/** Whoever does not see the wanted one among so many types more of its name. */
const FIRST = { pageNum: 1, pageSize: 100, orderBy: 'name', direction: 'asc' } as const;

interface GroupFilterProps {
  groupId: string | undefined;
  onPut: (change: { groupId: string }) => void;
}

/**
 * Only the projects of one group, found by a part of its name, or of none; an emptied field shows all again. Where there
 * is nothing to choose it is not there.
 */
export function GroupFilter({ groupId, onPut }: GroupFilterProps) {
  const { t } = useTranslation('project');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { data } = useQuery(groupsQuery({ ...FIRST, search: useRested(text) }));
  const isNone = groupId === NO_GROUP;
  const open = useQuery({ ...groupQuery(groupId ?? ''), enabled: groupId !== undefined && !isNone });
  const groups = data?.rows ?? [];
  if (text === '' && groups.length === 0 && groupId === undefined) return null;
  const none = { value: NO_GROUP, label: t('edit.noGroup') };
  const fits = none.label.toLocaleLowerCase().includes(text.toLocaleLowerCase());
  const withNone = fits && (isNone || (data?.ungroupedCount ?? 0) > 0);
  const chosen = isNone ? none : { value: groupId ?? '', label: open.data?.name ?? t('list.thisGroup') };
  return (
    <span className="w-56 max-sm:w-full">
      <ComboField
        label={t('edit.group')}
        placeholder={t('list.anyGroup')}
        noMatch={t('list.noSuchGroup')}
        options={[...groups.map(({ id, name }) => ({ value: id, label: name })), ...(withNone ? [none] : [])]}
        value={groupId ?? ''}
        onChange={(value) => onPut({ groupId: value })}
        finder={{ chosen: groupId === undefined ? null : chosen, onType: setTyped }}
      />
    </span>
  );
}
