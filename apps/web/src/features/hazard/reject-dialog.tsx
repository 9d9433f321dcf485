import { REJECT_REASONS } from '@plumbline/shared/contract/hazard.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import type { FindingDialogProps } from './finding-dialog-props.ts';

/** Why a finding is none: by a press, or by the keys 1 to 4. */
export function RejectDialog({ finding, decide, onClose }: FindingDialogProps) {
  const { t } = useTranslation(['hazard', 'common']);
  const reject = (reason: (typeof REJECT_REASONS)[number] | undefined) =>
    reason && decide.mutate({ kind: 'reject', finding, reason });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hazard:reject.title')}
      actions={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      <div className="grid gap-2">
        {REJECT_REASONS.map((reason, at) => (
          <Button
            key={reason}
            disabled={decide.isPending}
            onClick={() => reject(reason)}
            onKeyDown={({ key }) => reject(REJECT_REASONS.find((_, place) => key === String(place + 1)))}
            data-autofocus={at === 0 ? true : undefined}
          >
            <span className="flex w-full items-center justify-between gap-3">
              {t(`hazard:reasons.${reason}`)}
              <KeyHint>{at + 1}</KeyHint>
            </span>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
