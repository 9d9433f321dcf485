import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Logout } from './use-logout.ts';

/** Lists what has not reached the server before a logout deletes it. */
export function UnsentDialog({ logout }: { logout: Logout }) {
  const { t } = useTranslation('shell');
  const total = logout.unsent.reduce((sum, work) => sum + work.count, 0);
  return (
    <Dialog
      open={logout.unsent.length > 0}
      onClose={logout.stay}
      title={t('unsent.title', { count: total })}
      role="alertdialog"
      actions={
        <>
          <Button onClick={logout.stay} data-autofocus>
            {t('unsent.stay')}
          </Button>
          <Button kind="danger" onClick={() => void logout.discard()}>
            {t('unsent.discard')}
          </Button>
          <Button kind="fill" loading={logout.sending} onClick={() => void logout.send()}>
            {t('unsent.send')}
          </Button>
        </>
      }
    >
      <p>{t('unsent.text')}</p>
      <ul className="mt-3 border-t border-line">
        {logout.unsent.map((work) => (
          <li key={work.room} className="flex justify-between border-b border-line py-2">
            <bdi className="font-medium">{work.plan?.name ?? t('unsent.plan')}</bdi>
            <span className="text-text-2">{t('unsent.edits', { count: work.count })}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
