import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupQuery, movableGroupsQuery } from '../../../api/groups.ts';
import { useFailureText } from '../../../api/use-failure-text.ts';
import { ComboField, type ComboOption } from '../../../ui/combo-field.tsx';
import { useRested } from '../../../ui/use-rested.ts';
import type { GroupChoice } from './use-group-choice.ts';

const NONE = '';

interface GroupFieldProps {
  choice: GroupChoice;
  /** Id of the group; empty for none. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** What somebody else has chosen meanwhile. */
  theirs?: string | undefined;
}

/**
 * To which group a project belongs, found by a part of its name among however many there are. An emptied field is no
 * group where that may be; elsewhere what was chosen stays.
 */
export function GroupField({ choice, value, onChange, error, theirs }: GroupFieldProps) {
  const { withNone, first } = choice;
  const { t } = useTranslation(['project', 'common']);
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const query = useQuery(movableGroupsQuery(useRested(text)));
  const none = { value: NONE, label: t('project:edit.noGroup') };
  const fits = none.label.toLocaleLowerCase().includes(text.toLocaleLowerCase());
  const found = (query.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const options = withNone && fits ? [none, ...found] : found;
  const [picked, setPicked] = useState<ComboOption | null>(first && { value: first.id, label: first.name });
  const name = useNameOf(value, picked);
  const choose = (next: string) => {
    if (next === NONE && !withNone) return;
    setPicked(options.find((option) => option.value === next) ?? null);
    onChange(next);
  };
  const isMore = (query.data?.total ?? 0) > (query.data?.rows.length ?? 0);
  return (
    <ComboField
      label={t('project:edit.group')}
      hint={theirs ?? (isMore ? t('project:edit.groupMore') : undefined)}
      error={error ?? failureText(query.error) ?? undefined}
      noMatch={query.isFetching ? t('common:loading') : t('project:list.noSuchGroup')}
      options={options}
      value={value}
      onChange={choose}
      finder={{ chosen: value === NONE ? none : { value, label: name }, onType: setTyped }}
    />
  );
}

/** The name of the chosen group, also where somebody else has put the project into it meanwhile. */
function useNameOf(groupId: string, picked: ComboOption | null): string {
  const isKnown = groupId === NONE || picked?.value === groupId;
  const { data } = useQuery({ ...groupQuery(groupId), enabled: !isKnown });
  return (isKnown ? picked?.label : data?.name) ?? '';
}
