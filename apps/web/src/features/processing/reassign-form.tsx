import type { ProcessingError } from '@plumbline/shared/contract/processing-error.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField } from '../../ui/combo-field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { inspectorsQuery, useReassign } from './processing-requests.ts';

/** Gives the inspection to another inspector or admin of the project, who then sends and works on it. */
export function ReassignForm({ of: failure }: { of: ProcessingError }) {
  const { t } = useTranslation('processing');
  const failureText = useFailureText();
  const people = useQuery(inspectorsQuery(failure.inspection.id)).data ?? [];
  const [chosenId, setChosenId] = useState('');
  const reassign = useReassign();
  const chosen = people.find(({ id }) => id === chosenId);
  const give = () =>
    chosen &&
    reassign.mutate(
      { of: failure, inspectorId: chosen.id },
      {
        onSuccess: () => {
          setChosenId('');
          toastSuccess(t('reassign.done', { name: chosen.name }));
        },
      },
    );
  return (
    <div>
      <div className="flex items-end gap-2">
        <span className="min-w-0 grow">
          <ComboField
            label={t('reassign.label')}
            placeholder={t('reassign.choose')}
            noMatch={t('reassign.noMatch')}
            options={people
              .filter(({ id }) => id !== failure.inspector.id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={chosenId}
            onChange={setChosenId}
          />
        </span>
        <Button disabled={!chosen} loading={reassign.isPending} onClick={give}>
          {t('reassign.give')}
        </Button>
      </div>
      <FormFailure>{failureText(reassign.error)}</FormFailure>
    </div>
  );
}
