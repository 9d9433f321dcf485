import type { ExpiredAction, ExpiredItem } from '@plumbline/shared/contract/expired.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useBulkOutcome } from '../../lists/use-bulk-outcome.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BulkResult } from '../../ui/data-table/bulk-result.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useChangeExpired } from './expired-requests.ts';

interface ExpiredQuestionProps {
  action: ExpiredAction;
  items: readonly ExpiredItem[];
  /** What need not be picked any longer. */
  onChanged: (done: readonly ExpiredItem[]) => void;
  onClose: () => void;
}

/** Asks before one or many are brought back, kept longer or removed for good, and says of each refusal why. */
export function ExpiredQuestion({ action, items, onChanged, onClose }: ExpiredQuestionProps) {
  const { t } = useTranslation('expired');
  const change = useChangeExpired();
  const failureText = useFailureText();
  const { outcome, settle } = useBulkOutcome(
    ({ id, name }: ExpiredItem) => ({ id, name }),
    (count) => t(`done.${action}`, { count }),
  );
  // What is picked changes with what is done; the question stays what it was.
  const [asked] = useState(items);
  const confirm = () =>
    change.mutate(
      { action, items: asked },
      {
        onSuccess: (results) => {
          const { settled, isAllDone } = settle(asked, results);
          onChanged(settled);
          if (isAllDone) onClose();
        },
      },
    );
  if (outcome) return <BulkResult title={t(`question.${action}`)} {...outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      kind={action === 'delete' ? 'delete' : 'ask'}
      open
      title={t(`question.${action}`)}
      confirmLabel={t(`confirm.${action}`, { count: asked.length })}
      busy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="text-text-2">{t(`ask.${action}`)}</p>
      <ul className="mt-3 max-h-48 overflow-y-auto">
        {asked.map(({ id, name }) => (
          <li key={id} className="border-t border-line py-1.5">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <FormFailure>{failureText(change.error)}</FormFailure>
    </ConfirmDialog>
  );
}
