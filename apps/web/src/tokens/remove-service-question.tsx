import type { ServiceAccount } from '@plumbline/shared/contract/api-token.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { toastSuccess } from '../ui/toaster.tsx';
import { useRemoveService } from './token-requests.ts';

/** Asks before an account for programs goes, with all of its tokens. */
export function RemoveServiceQuestion({
  service,
  onClose,
}: {
  service: ServiceAccount;
  onClose: () => void;
}) {
  const { t } = useTranslation('token');
  const remove = useRemoveService();
  const failureText = useFailureText();
  const confirm = () =>
    remove.mutate(service.id, {
      onSuccess: () => {
        onClose();
        toastSuccess(t('service.removed'));
      },
    });
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('service.removeQuestion', { name: service.name })}
      confirmLabel={t('service.remove')}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('service.removeText')}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
