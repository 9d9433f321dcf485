import { NO_GROUP } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movableGroupsQuery } from '../../api/groups.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { ComboField, type ComboOption } from '../../ui/combo-field.tsx';
import { useRested } from '../../ui/use-rested.ts';

interface GroupTargetProps {
  /** Where the projects are; `none` = in no group. */
  from: string;
  /** Whether they may be taken out of all groups. */
  mayTakeOut: boolean;
  chosen: ComboOption | null;
  onChoose: (chosen: ComboOption | null) => void;
}

/** Into which group projects go: any that the reader may put them into, found by typing a part of its name. */
export function GroupTarget({ from, mayTakeOut, chosen, onChoose }: GroupTargetProps) {
  const { t } = useTranslation(['group', 'common']);
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const query = useQuery(movableGroupsQuery(useRested(typed.trim())));
  const none = useNoGroup();
  const groups = query.data?.rows.filter(({ id }) => id !== from) ?? [];
  const fits = none.label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  const options = [
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ...(mayTakeOut && from !== NO_GROUP && fits ? [none] : []),
  ];
  const isMore = (query.data?.total ?? 0) > (query.data?.rows.length ?? 0);
  return (
    <ComboField
      label={t('group:move.to')}
      placeholder={t('group:move.find')}
      hint={isMore ? t('group:move.more') : undefined}
      error={failureText(query.error) ?? undefined}
      noMatch={query.isPending ? t('common:loading') : t('group:nobodyFound')}
      options={options}
      value={chosen?.value ?? ''}
      onChange={(value) => onChoose(options.find((option) => option.value === value) ?? null)}
      finder={{ chosen, onType: setTyped }}
    />
  );
}

/** What stands for no group at all. */
export function useNoGroup(): ComboOption {
  const { t } = useTranslation('group');
  return { value: NO_GROUP, label: t('none') };
}
