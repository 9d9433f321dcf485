import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { withoutSecrets } from '../../api/redirect-address.ts';
import { hasMemberSession } from '../../api/session-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toastError } from '../../ui/toaster.tsx';
import { shareLogin, type ShareAddress } from './share-login.ts';
import { SharePassword } from './share-password.tsx';

/**
 * Opens a share link; somebody who is logged in is asked first. A link with a password asks for it and tells nothing
 * before. Any other failure goes to `/` with one sentence.
 */
export function ShareEntry({ link }: { link: ShareAddress }) {
  const { t } = useTranslation('share');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(hasMemberSession);
  const [asked, setAsked] = useState<{ wasWrong: boolean; waitSeconds: number } | null>(null);
  const started = useRef(false);
  // What the address said when it was read: its secret is taken out of it at once.
  const [opened] = useState(link);

  const open = useCallback(
    async (password?: string) => {
      const login = await shareLogin(opened, password);
      if (login.kind === 'password') return setAsked({ wasWrong: login.wasWrong, waitSeconds: 0 });
      if (login.kind === 'wait') return setAsked({ wasWrong: false, waitSeconds: login.seconds });
      if (login.kind === 'failed') toastError(t('errors:invalid-link'));
      await navigate(login.kind === 'open' ? login.address : '/', { replace: true });
    },
    [opened, navigate, t],
  );
  const begin = useCallback(() => {
    if (started.current) return;
    started.current = true;
    setAsking(false);
    void open();
  }, [open]);

  useEffect(() => {
    // The secret is read once: neither the history nor a copied address keeps it.
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + withoutSecrets(window.location.search),
    );
    if (!asking) begin();
  }, [asking, begin]);

  return (
    <main
      id="content"
      className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <Logo className="size-10" />
      {asked ? (
        <SharePassword {...asked} onPassword={open} />
      ) : (
        <>
          <PageTitle className="type-h2">{t('opening')}</PageTitle>
          {!asking && <DimensionLine className="w-40" />}
        </>
      )}
      <ConfirmDialog
        kind="ask"
        open={asking}
        title={t('asGuest.title')}
        confirmLabel={t('asGuest.confirm')}
        onConfirm={begin}
        onCancel={() => void navigate('/', { replace: true })}
      >
        {t('asGuest.text')}
      </ConfirmDialog>
    </main>
  );
}
