import { useTranslation } from 'react-i18next';
import type { KnownFile } from '../../inspections/chosen-files.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Named one by one; of more the number says enough. */
const NAMED_MAX = 5;

interface SentBeforeProps {
  sent: readonly KnownFile[];
  isAgain: boolean;
  onAgain: (isAgain: boolean) => void;
}

/** Which of the chosen files the project has already, and whether they are sent all the same. */
export function SentBefore({ sent, isAgain, onAgain }: SentBeforeProps) {
  const { t } = useTranslation('inspection');
  if (sent.length === 0) return null;
  return (
    <div className="grid gap-2" role="status">
      <p className="text-warn">
        {t(isAgain ? 'sentBefore.again' : 'sentBefore.skipped', { count: sent.length })}
      </p>
      <ul className="grid gap-1 text-text-2">
        {sent.slice(0, NAMED_MAX).map(({ id, file, sentIn }) => (
          <li key={id} className="truncate">
            {t('sentBefore.in', { file: file.name, name: sentIn?.name })}
          </li>
        ))}
        {sent.length > NAMED_MAX && <li>{t('files.more', { count: sent.length - NAMED_MAX })}</li>}
      </ul>
      <Checkbox label={t('sentBefore.sendAnyway')} checked={isAgain} onChange={onAgain} />
    </div>
  );
}
