import type { MemberUserData, OfferedInvitation } from '@plumbline/shared/contract/auth.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import IconWarning from '~icons/ph/warning-circle';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { adoptLanguage, chooseLanguage } from '../../i18n/i18n.ts';
import { giveLanguageTo } from '../../i18n/language-owner.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { AcceptAsKnownForm, AcceptAsNewForm } from './accept-forms.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EntryLink } from './entry-link.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useOffer } from './use-offer.ts';

const NAMES = ['inviter', 'tenant', 'email'] as const;

/** An invited person comes in: a new one with name, password and language, a known one with the own password. */
export function FirstLoginPage({ terms }: { terms: ReactNode }) {
  const { t } = useTranslation(['auth', 'errors', 'shell']);
  const token = useLinkToken();
  const { offer, isDead, error, retry } = useOffer(token);
  return (
    <EntryFrame title={t('auth:register.title')}>
      {token === null || isDead ? (
        <p role="alert" className="mt-6 flex items-start gap-1.5">
          <IconWarning className="mt-px size-5 shrink-0 text-warn" />
          {t('errors:invalid-link')}
        </p>
      ) : offer ? (
        <>
          <p className="mt-3 text-text-2">
            {fillText(
              t(offer.hasAccount ? 'auth:invited.knownText' : 'auth:invited.newText', textMarks(NAMES)),
              NAMES,
              {
                inviter: <bdi className="font-medium text-text">{offer.inviterName}</bdi>,
                tenant: <bdi className="font-medium text-text">{offer.tenantName}</bdi>,
                email: <bdi className="font-medium text-text">{offer.email}</bdi>,
              },
            )}
          </p>
          <Forms token={token} offer={offer} terms={terms} />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={retry}>
          {t('auth:invited.failed')}
        </LoadFailed>
      ) : (
        <Skeleton className="mt-7 space-y-4">
          <SkeletonBlock className="h-10" />
          <SkeletonBlock className="h-10" />
        </Skeleton>
      )}
      <p className="mt-5">
        <EntryLink to="/login">{t('auth:backToLogin')}</EntryLink>
      </p>
    </EntryFrame>
  );
}

interface FormsProps {
  token: string;
  offer: OfferedInvitation;
  terms: ReactNode;
}

function Forms({ token, offer, terms }: FormsProps) {
  const navigate = useNavigate();
  const enter = (mustReload: boolean) => {
    if (mustReload) window.location.assign('/');
    else void navigate('/', { replace: true });
  };
  const onAccepted = ({ id, language }: MemberUserData) => {
    if (offer.hasAccount) return enter(adoptLanguage(language, id));
    // It was chosen in the form.
    giveLanguageTo(id);
    enter(chooseLanguage(language));
  };
  return offer.hasAccount ? (
    <AcceptAsKnownForm token={token} email={offer.email} onAccepted={onAccepted} />
  ) : (
    <AcceptAsNewForm token={token} offer={offer} terms={terms} onAccepted={onAccepted} />
  );
}
