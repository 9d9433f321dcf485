import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../i18n/use-format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface ScaleQuestionProps {
  open: boolean;
  projectId: string;
  plans: readonly { id: string; name: string }[];
  onDone: () => void;
}

/** Asked once when an upload is finished: what will not work without a scale, and the way to set one. */
export function ScaleQuestion({ open, projectId, plans, onDone }: ScaleQuestionProps) {
  const { t } = useTranslation('floor');
  const format = useFormat();
  const navigate = useNavigate();
  const [first] = plans;
  const setScale = () => {
    onDone();
    if (first) void navigate(`/project/floor?projectId=${projectId}&floorId=${first.id}&tool=calibrate`);
  };
  return (
    <ConfirmDialog
      kind="ask"
      open={open}
      title={t('scaleQuestion.title')}
      confirmLabel={t('scaleQuestion.setNow')}
      cancelLabel={t('scaleQuestion.save')}
      onConfirm={setScale}
      onCancel={onDone}
    >
      <p>
        {t('scaleQuestion.text', { count: plans.length, names: format.list(plans.map(({ name }) => name)) })}
      </p>
      <p className="mt-2 text-text-2">{t('scaleQuestion.missing')}</p>
    </ConfirmDialog>
  );
}
