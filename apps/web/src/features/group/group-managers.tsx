import type { Group } from '@plumbline/shared/contract/group.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAdd from '~icons/ph/plus';
import IconRemove from '~icons/ph/x';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { useGroupChanges } from './group-requests.ts';

const AddManagerDialog = lazy(async () => ({
  default: (await import('./add-manager-dialog.tsx')).AddManagerDialog,
}));

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
      <Suspense fallback={null}>
        {isAdding && <AddManagerDialog group={group} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </div>
  );
}
