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
import { shareLogin } from './share-login.ts';

/** Opens a share link; somebody who is logged in is asked first. Any failure goes to `/` with one sentence. */
export function ShareEntry({ sharedata, projectId }: { sharedata: string; projectId: string }) {
  const { t } = useTranslation('share');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(hasMemberSession);
  const started = useRef(false);

  const open = useCallback(async () => {
    if (started.current) return;
    started.current = true;
    setAsking(false);
    const target = await shareLogin(sharedata, projectId);
    if (target === null) toastError(t('errors:invalid-link'));
    await navigate(target ?? '/', { replace: true });
  }, [sharedata, projectId, navigate, t]);

  useEffect(() => {
    // The secret is read once: neither the history nor a copied address keeps it.
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + withoutSecrets(window.location.search),
    );
    if (!asking) void open();
  }, [asking, open]);

  return (
    <main
      id="content"
      className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center"
    >
      <Logo className="size-10" />
      <PageTitle className="type-h2">{t('opening')}</PageTitle>
      {!asking && <DimensionLine className="w-40" />}
      <ConfirmDialog
        kind="ask"
        open={asking}
        title={t('asGuest.title')}
        confirmLabel={t('asGuest.confirm')}
        onConfirm={() => void open()}
        onCancel={() => void navigate('/', { replace: true })}
      >
        {t('asGuest.text')}
      </ConfirmDialog>
    </main>
  );
}
