import type { Group } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField, type ComboOption } from '../../ui/combo-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { useRested } from '../../ui/use-rested.ts';
import { groupCandidatesQuery, useGroupChanges } from './group-requests.ts';

/** Makes somebody of the tenant manage a group, found by a part of their name. */
export function AddManagerDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation(['group', 'common']);
  const { addManager } = useGroupChanges(group);
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const query = useQuery(groupCandidatesQuery(group.id, search));
  const [chosen, setChosen] = useState<ComboOption | null>(null);
  const people = query.data?.rows ?? [];
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
