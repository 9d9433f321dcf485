import type { OfferedInvitation } from '@plumbline/shared/contract/auth.ts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { acceptInvitation, endSession } from '../../api/auth.ts';
import { removeMemberSession, type MemberSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { linkTokenState } from '../../features/auth/use-link-token.ts';
import { useOffer } from '../../features/auth/use-offer.ts';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { UNHELD } from '../../ui/use-leaving.ts';
import { deleteLocalWork } from '../local-work.ts';
import { UnsentDialog } from './unsent-dialog.tsx';
import { useLeaving } from './use-logout.ts';

interface OpenedInvitationDialogProps {
  session: MemberSession;
  token: string;
  onClose: () => void;
}

/**
 * Somebody who is logged in has opened the link of an invitation: their own they accept with their password, for
 * anybody else's they log out first and come back to it.
 */
export function OpenedInvitationDialog({ session, token, onClose }: OpenedInvitationDialogProps) {
  const { t } = useTranslation(['auth', 'errors', 'validation']);
  const { offer: read, isDead, error, retry } = useOffer(token);
  const [offer, setOffer] = useState(read);
  // Joining forgets everything that was read, and by then the token opens nothing any more.
  if (read && !offer) setOffer(read);
  if (offer) {
    const Question = offer.email === session.userData.email ? OwnInvitation : ForeignInvitation;
    return <Question session={session} token={token} offer={offer} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth:opened.title')}
      actions={<Button onClick={onClose}>{t('auth:opened.stay')}</Button>}
    >
      {isDead ? (
        <p role="alert">{t('errors:invalid-link')}</p>
      ) : error ? (
        <LoadFailed error={error} onRetry={retry}>
          {t('auth:invited.failed')}
        </LoadFailed>
      ) : (
        <Skeleton onRetry={retry} className="space-y-2">
          <SkeletonBlock className="h-10" />
        </Skeleton>
      )}
    </Dialog>
  );
}

type OfferProps = OpenedInvitationDialogProps & { offer: OfferedInvitation };

const OWN_NAMES = ['inviter', 'tenant', 'current'] as const;

/** Joining logs in there; the present session ends, and what is only on this device is asked about first. */
function OwnInvitation({ session, token, offer, onClose }: OfferProps) {
  const { t } = useTranslation(['auth', 'validation']);
  const navigate = useNavigate();
  const formId = useId();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const leaving = useLeaving(session, async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await acceptInvitation({ token, password });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      return;
    } finally {
      setIsBusy(false);
    }
    await endSession(session.accessToken);
    await deleteLocalWork(session.userData.id);
    onClose();
    await navigate('/', { replace: true, state: UNHELD });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (password !== '') void leaving.start();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth:opened.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('auth:opened.stay')}</Button>
          <Button type="submit" form={formId} kind="fill" loading={isBusy}>
            {t('auth:invited.join')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-text-2">
        {fillText(t('auth:opened.own', textMarks(OWN_NAMES)), OWN_NAMES, {
          inviter: strong(offer.inviterName),
          tenant: strong(offer.tenantName),
          current: strong(session.userData.tenantName),
        })}
      </p>
      <form id={formId} noValidate onSubmit={submit}>
        <input type="email" autoComplete="username" value={offer.email} readOnly hidden />
        <PasswordField
          label={t('auth:password')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isSubmitted && password === '' ? t('validation:required') : undefined}
        />
        <FormFailure>{failureText(failure)}</FormFailure>
      </form>
      <UnsentDialog logout={leaving} />
    </Dialog>
  );
}

const FOREIGN_NAMES = ['inviter', 'email', 'tenant', 'own'] as const;

function ForeignInvitation({ session, token, offer, onClose }: OfferProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const leaving = useLeaving(session, async () => {
    await deleteLocalWork(session.userData.id);
    onClose();
    // In the order of every logout: first here, then on the server.
    removeMemberSession();
    const ended = endSession(session.accessToken);
    await navigate('/first-login', { state: { ...UNHELD, ...linkTokenState(token) } });
    await ended;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('opened.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('opened.stay')}</Button>
          <Button kind="fill" data-autofocus onClick={() => void leaving.start()}>
            {t('opened.logOut')}
          </Button>
        </>
      }
    >
      <p>
        {fillText(t('opened.other', textMarks(FOREIGN_NAMES)), FOREIGN_NAMES, {
          inviter: strong(offer.inviterName),
          email: strong(offer.email),
          tenant: strong(offer.tenantName),
          own: strong(session.userData.email),
        })}
      </p>
      <UnsentDialog logout={leaving} />
    </Dialog>
  );
}

function strong(value: string): ReactNode {
  return <bdi className="font-medium">{value}</bdi>;
}
