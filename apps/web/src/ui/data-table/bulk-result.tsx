import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

export interface BulkRefusal {
  id: string;
  /** The row in a few words. */
  name: string;
  /** Why it stayed as it was, in a sentence. */
  reason: string;
}

interface BulkResultProps {
  title: string;
  doneCount: number;
  refusals: readonly BulkRefusal[];
  onClose: () => void;
}

/** What became of many rows at once: how many were changed, and of each other one why not. */
export function BulkResult({ title, doneCount, refusals, onClose }: BulkResultProps) {
  const { t } = useTranslation(['list', 'common']);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button kind="fill" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <p>{doneCount === 0 ? t('list:result.none') : t('list:result.done', { count: doneCount })}</p>
      <p className="mt-3">{t('list:result.refused', { count: refusals.length })}</p>
      <ul className="mt-1 max-h-64 overflow-y-auto">
        {refusals.map(({ id, name, reason }) => (
          <li key={id} className="border-t border-line py-2">
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-text-2">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
