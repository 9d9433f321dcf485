import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Logout } from './use-logout.ts';

/** Names what was typed, then lists what is on this device alone, before a logout loses it. */
export function UnsentDialog({ logout }: { logout: Logout }) {
  return (
    <>
      <TypedQuestion logout={logout} />
      <UnsentEdits logout={logout} />
    </>
  );
}

function TypedQuestion({ logout }: { logout: Logout }) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      kind="discard"
      open={logout.typed.length > 0}
      title={t('discard.allTitle')}
      confirmLabel={t('discard.allAction')}
      cancelLabel={t('discard.allKeep')}
      onConfirm={() => void logout.forget()}
      onCancel={logout.stay}
    >
      <p>{t('discard.allText')}</p>
      <ul className="mt-2 list-disc ps-5">
        {logout.typed.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function UnsentEdits({ logout }: { logout: Logout }) {
  const { t } = useTranslation(['shell', 'common']);
  const waiting = logout.unsent.reduce((sum, work) => sum + work.count, 0);
  const refused = logout.unsent.reduce((sum, work) => sum + work.refused, 0);
  return (
    <Dialog
      open={logout.unsent.length > 0}
      onClose={logout.stay}
      title={
        waiting > 0 ? t('unsent.title', { count: waiting }) : t('common:sync.refused', { count: refused })
      }
      role="alertdialog"
      actions={
        <>
          <Button onClick={logout.stay} data-autofocus>
            {t('unsent.stay')}
          </Button>
          <Button kind="danger" onClick={() => void logout.discard()}>
            {t('unsent.discard')}
          </Button>
          {waiting > 0 && (
            <Button kind="fill" loading={logout.sending} onClick={() => void logout.send()}>
              {t('unsent.send')}
            </Button>
          )}
        </>
      }
    >
      {waiting > 0 && <p>{t('unsent.text')}</p>}
      {refused > 0 && <p>{t('unsent.refusedText')}</p>}
      <ul className="mt-3 border-t border-line">
        {logout.unsent.map((work) => (
          <li key={work.room} className="flex justify-between border-b border-line py-2">
            <bdi className="font-medium">{work.subject?.name ?? t('unsent.plan')}</bdi>
            <span className="grid justify-items-end text-text-2">
              {work.count > 0 && <span>{t('unsent.edits', { count: work.count })}</span>}
              {work.refused > 0 && <span>{t('common:sync.refused', { count: work.refused })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
