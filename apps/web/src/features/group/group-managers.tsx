import type { Group } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import IconRemove from '~icons/ph/x';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField, type ComboOption } from '../../ui/combo-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { useRested } from '../../ui/use-rested.ts';
import { groupManagersQuery } from './group-finders.ts';
import { useGroupChanges } from './group-requests.ts';

/** Who manages a group; a tenant admin says who. */
export function GroupManagers({ group, mayChange }: { group: Group; mayChange: boolean }) {
  const { t } = useTranslation('group');
  const { removeManager } = useGroupChanges(group);
  const failureText = useFailureText();
  const [isAdding, setIsAdding] = useState(false);
  const remove = (accountId: string, name: string) =>
    removeManager.mutate(accountId, {
      onSuccess: () => toastSuccess(t('managers.removed', { name })),
      onError: (error) => toastError(failureText(error) ?? ''),
    });
  return (
    <div className="mt-1 flex min-h-8 flex-wrap items-center gap-2">
      <span className="text-text-2">{t('managers.label')}</span>
      {group.managers.length === 0 && <span>{t('managers.nobody')}</span>}
      <ul className="contents" aria-label={t('managers.label')}>
        {group.managers.map(({ accountId, name }) => (
          <li
            key={accountId}
            className="inline-flex min-h-7 items-center gap-1 rounded-tag border border-line-strong ps-2 pe-1"
          >
            <bdi className={mayChange ? undefined : 'pe-1'}>{name}</bdi>
            {mayChange && (
              <IconButton
                label={t('managers.remove', { name })}
                icon={<IconRemove className="size-3" />}
                onClick={() => remove(accountId, name)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button size="small" icon={<IconAdd className="size-4" />} onClick={() => setIsAdding(true)}>
          {t('managers.add')}
        </Button>
      )}
      {isAdding && <AddManagerDialog group={group} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function AddManagerDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation(['group', 'common']);
  const { addManager } = useGroupChanges(group);
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const query = useQuery(groupManagersQuery(search));
  const [chosen, setChosen] = useState<ComboOption | null>(null);
  const known = new Set(group.managers.map(({ accountId }) => accountId));
  const people = query.data?.rows.filter(({ accountId }) => !known.has(accountId)) ?? [];
  const options = people.map(({ accountId, name, email }) => ({
    value: accountId,
    label: name,
    note: email,
  }));
  const isMore = (query.data?.total ?? 0) > (query.data?.rows.length ?? 0);
  const isNobody = query.data !== undefined && search === '' && options.length === 0 && !isMore;
  const add = () => {
    if (!chosen) return;
    addManager.mutate(chosen.value, {
      onSuccess: () => {
        toastSuccess(t('group:managers.added'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('group:managers.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" disabled={!chosen} loading={addManager.isPending} onClick={add}>
            {t('group:managers.add')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-text-2">{t('group:managers.text')}</p>
      {isNobody && <p role="status">{t('group:managers.noneLeft')}</p>}
      {!isNobody && (
        <ComboField
          label={t('group:managers.person')}
          placeholder={t('group:managers.find')}
          hint={isMore ? t('group:managers.more') : undefined}
          noMatch={t(query.isPending ? 'common:loading' : 'group:managers.notFound')}
          options={options}
          value={chosen?.value ?? ''}
          onChange={(value) => setChosen(options.find((option) => option.value === value) ?? null)}
          finder={{ chosen, onType: setTyped }}
        />
      )}
      <FormFailure>{failureText(query.error ?? addManager.error)}</FormFailure>
    </Dialog>
  );
}
