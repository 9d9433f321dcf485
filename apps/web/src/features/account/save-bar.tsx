import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface SaveBarProps {
  formId: string;
  isDirty: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}

/** Stays in sight while the form is long, and says whether something waits to be saved. */
export function SaveBar({ formId, isDirty, isSaving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('account');
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 mt-6 flex flex-wrap items-center justify-end gap-3 rounded-b-panel border-t border-line bg-surface px-5 py-3 print:hidden">
      <p role="status" className="grow text-text-2">
        {isDirty && t('profile.unsaved')}
      </p>
      {isDirty && (
        <Button disabled={isSaving} onClick={onDiscard}>
          {t('profile.discard')}
        </Button>
      )}
      <Button type="submit" form={formId} kind="fill" loading={isSaving} disabled={!isDirty}>
        {t('profile.save')}
      </Button>
    </div>
  );
}
