import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ExpirySelect } from './expiry-select.tsx';
import type { LinkDays } from './share-links.ts';
import { useExpiry } from './use-expiry.ts';

/** What a new link starts with, as for the other kinds of links. */
export const DEFAULT_LINK_DAYS = 30;

/** No link yet: choose how long it lives, and make it. */
export function NewLink({ busy, onCreate }: { busy: boolean; onCreate: (days: LinkDays) => void }) {
  const { t } = useTranslation('share');
  const expiry = useExpiry(DEFAULT_LINK_DAYS);
  const create = () => {
    const days = expiry.read();
    if (days !== undefined) onCreate(days);
  };
  return (
    <>
      <ExpirySelect label={t('endsAfter')} expiry={expiry} />
      <div className="mt-5 flex justify-end">
        <Button kind="fill" loading={busy} onClick={create}>
          {t('create')}
        </Button>
      </div>
    </>
  );
}
