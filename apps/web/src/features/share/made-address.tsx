import { useTranslation } from 'react-i18next';
import { CopyField } from '../../ui/copy-field.tsx';
import { QrCode } from '../../ui/qr/qr-code.tsx';

/** The address of a link right after it was made: the only time it is shown. */
export function MadeAddress({ address, withCode = false }: { address: string; withCode?: boolean }) {
  const { t } = useTranslation('share');
  return (
    <div className="mt-4">
      <CopyField label={t('address')} value={address} hint={t('shownOnce')} />
      {withCode && <QrCode text={address} label={t('code')} className="mt-3 w-36 border border-line" />}
    </div>
  );
}
