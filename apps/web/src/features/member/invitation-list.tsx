import { grantableSystemRoles } from '@plumbline/shared/abilities/roles.ts';
import type { Invitation } from '@plumbline/shared/contract/invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { fillText, textMarks } from '../../i18n/fill-text.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastSuccess } from '../../ui/toaster.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { invitationsQuery, useRevokeInvitation } from './member-requests.ts';

const COLUMNS = ['email', 'systemRole', 'state', 'invitedBy', 'sentAt', 'expiresAt', 'menu'] as const;

/** Who was invited and has not come yet. */
export function InvitationList() {
  const { t } = useTranslation('member');
  const format = useFormat();
  const session = useSession();
  const [place, setPlace] = useState({ pageNum: 1, pageSize: 25 });
  const query = useQuery(invitationsQuery(place));
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('listFailed')}
      </LoadFailed>
    ) : (
      <Skeleton onRetry={retry} className="space-y-2">
        <SkeletonBlock className="h-10" />
        <SkeletonBlock className="h-10" />
      </Skeleton>
    );
  }
  if (query.data.total === 0) return <EmptyState>{t('nobodyInvited')}</EmptyState>;
  const mayInvite = tenantAbility(session)?.can('invite', 'Invitation') === true;
  const grantable = session?.kind === 'member' ? grantableSystemRoles(session.userData.systemRole) : [];
  return (
    <>
      <ListTable
        label={t('tabs.invitations')}
        columns={COLUMNS.map((id) => ({ id, label: t(`columns.${id}`), hidden: id === 'menu' }))}
        isOld={query.isPlaceholderData}
      >
        {query.data.rows.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            mayChange={mayInvite && grantable.includes(invitation.systemRole)}
            onRevoke={() => setRevoked(invitation)}
          />
        ))}
      </ListTable>
      <Pager
        page={place.pageNum}
        pageSize={place.pageSize}
        total={query.data.total}
        formatNumber={format.number}
        onPage={(pageNum) => setPlace({ ...place, pageNum })}
        onPageSize={(pageSize) => setPlace({ pageNum: 1, pageSize })}
      />
      {revoked && <RevokeDialog invitation={revoked} onDone={() => setRevoked(null)} />}
    </>
  );
}

function RevokeDialog({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { t } = useTranslation('member');
  const revoke = useRevokeInvitation();
  const failureText = useFailureText();
  const confirm = () =>
    revoke.mutate(invitation.id, {
      onSuccess: () => {
        toastSuccess(t('invitationRevoked'));
        onDone();
      },
    });
  const names = ['email'] as const;
  return (
    <ConfirmDialog
      open
      destructive
      title={t('revoke.title')}
      confirmLabel={t('actions.revoke')}
      busy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {fillText(t('revoke.text', textMarks(names)), names, {
        email: <bdi className="font-medium">{invitation.email}</bdi>,
      })}
      <FormFailure>{failureText(revoke.error)}</FormFailure>
    </ConfirmDialog>
  );
}
