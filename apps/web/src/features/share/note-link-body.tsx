import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ExpirySelect } from './expiry-select.tsx';
import { MadeAddress } from './made-address.tsx';
import { addressOf, useShareLinks } from './share-links.ts';
import { useExpiry } from './use-expiry.ts';

/** The address of a note, for those who have an account with access; opened through it, it is counted. */
export function NoteLinkBody({ projectId, noteId }: { projectId: string; noteId: string }) {
  const { t } = useTranslation('share');
  const { create } = useShareLinks(projectId);
  const expiry = useExpiry(30);
  const made = create.data?.data;
  const make = () => {
    const end = expiry.read();
    if (end) create.mutate({ kind: 'note', projectId, noteId, ...end });
  };
  return (
    <div className="max-w-[420px]">
      <p className="mb-4 text-text-2">{t('noteLinkText')}</p>
      {made ? (
        <MadeAddress address={addressOf(made.path)} />
      ) : (
        <>
          <ExpirySelect label={t('countsUntil')} expiry={expiry} />
          <div className="mt-5 flex justify-end">
            <Button kind="fill" loading={create.isPending} onClick={make}>
              {t('create')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
