import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ExpirySelect } from './expiry-select.tsx';
import type { LinkDays } from './share-links.ts';

/** What a new link starts with, as for the other kinds of links. */
export const DEFAULT_LINK_DAYS = 30;

/** No link yet: choose how long it lives, and make it. */
export function NewLink({ busy, onCreate }: { busy: boolean; onCreate: (days: LinkDays) => void }) {
  const { t } = useTranslation('share');
  const [days, setDays] = useState<LinkDays>(DEFAULT_LINK_DAYS);
  return (
    <>
      <ExpirySelect label={t('endsAfter')} value={days} onChange={setDays} />
      <div className="mt-5 flex justify-end">
        <Button kind="fill" loading={busy} onClick={() => onCreate(days)}>
          {t('create')}
        </Button>
      </div>
    </>
  );
}
