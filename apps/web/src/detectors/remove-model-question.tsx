import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { useDetectorRemoval, type Detector } from './detector-requests.ts';

interface RemoveModelQuestionProps {
  detector: Pick<Detector, 'key' | 'name' | 'version'>;
  onClose: () => void;
}

export function RemoveModelQuestion({ detector, onClose }: RemoveModelQuestionProps) {
  const { t } = useTranslation('tenant');
  const remove = useDetectorRemoval();
  const failureText = useFailureText();
  const name = `${detector.name} ${detector.version}`;
  return (
    <ConfirmDialog
      kind="delete"
      open
      title={t('detector.removeQuestion', { name })}
      confirmLabel={t('detector.remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(detector.key, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t('detector.removeText')}
      <FormFailure>{failureText(remove.error)}</FormFailure>
    </ConfirmDialog>
  );
}
