import type { ApiToken } from '@plumbline/shared/contract/api-token.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { toastSuccess } from '../ui/toaster.tsx';
import { useRevokeToken } from './token-requests.ts';

interface TokenListProps {
  tokens: readonly ApiToken[];
  /** Whose they are: an account for programs; null: the own one's. */
  serviceId: string | null;
}

/** Tokens with what they may reach and when they were used last; each can be revoked. */
export function TokenList({ tokens, serviceId }: TokenListProps) {
  const [asked, setAsked] = useState<ApiToken | null>(null);
  return (
    <>
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      {asked && <RevokeQuestion token={asked} serviceId={serviceId} onClose={() => setAsked(null)} />}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('token');
  const format = useFormat();
  const { name, access, projects, expiresAt, isExpired, lastUsedAt } = token;
  const names = projects?.map((project) => project.name ?? t('unseenProject'));
  const reach = names ? format.list(names) : t('everyProject');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-text-2">
          {t(access === 'read' ? 'reads' : 'writes')} · <bdi>{reach}</bdi>
        </span>
        <span className="block text-text-2">
          {lastUsedAt === null ? t('unused') : t('lastUsed', { time: format.dateTime(lastUsedAt) })}
          {' · '}
          <span className={isExpired ? 'text-danger' : ''}>
            {t(isExpired ? 'expired' : 'expires', { time: format.dateTime(expiresAt) })}
          </span>
        </span>
      </span>
      <Button kind="danger" size="small" aria-label={t('revokeOf', { name })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}

interface RevokeQuestionProps {
  token: ApiToken;
  serviceId: string | null;
  onClose: () => void;
}

function RevokeQuestion({ token, serviceId, onClose }: RevokeQuestionProps) {
  const { t } = useTranslation('token');
  const revoke = useRevokeToken(serviceId);
  const failureText = useFailureText();
  const confirm = () =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        onClose();
        toastSuccess(t('revoked'));
      },
    });
  return (
    <ConfirmDialog
      kind="end"
      open
      title={t('revokeQuestion', { name: token.name })}
      confirmLabel={t('revoke')}
      busy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('revokeText')}
      <FormFailure>{failureText(revoke.error)}</FormFailure>
    </ConfirmDialog>
  );
}
