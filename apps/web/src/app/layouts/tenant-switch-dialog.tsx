import { LoginAnswerSchema, OwnTenantListAnswerSchema } from '@plumbline/shared/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { keepLogin } from '../../api/auth.ts';
import { queryKeys } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import type { MemberSession } from '../../api/session-store.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { UNHELD } from '../../ui/use-leaving.ts';
import { deleteLocalWork } from '../local-work.ts';
import { UnsentDialog } from './unsent-dialog.tsx';
import { useLeaving } from './use-logout.ts';

interface TenantSwitchDialogProps {
  session: MemberSession;
  onClose: () => void;
}

/** The tenants in which somebody is; going over to one is another login there, without the password. */
export function TenantSwitchDialog({ session, onClose }: TenantSwitchDialogProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [wanted, setWanted] = useState<string | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const query = useQuery({
    queryKey: [...queryKeys.me, 'tenants', session.accessToken],
    queryFn: ({ signal }) =>
      request('/auth/tenant', { schema: OwnTenantListAnswerSchema, enableSkip: { errors: true }, signal }),
  });
  const leaving = useLeaving(session, async () => {
    const login = await request('/auth/tenant', {
      method: 'POST',
      body: { tenantId: wanted },
      schema: LoginAnswerSchema,
      enableSkip: { errors: true },
    });
    await deleteLocalWork(session.userData.id);
    keepLogin(login);
    onClose();
    await navigate('/', { replace: true, state: UNHELD });
  });
  const go = async () => {
    setFailure(null);
    try {
      await leaving.start();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tenants.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('tenants.stay')}</Button>
          <Button kind="fill" disabled={wanted === null} onClick={() => void go()}>
            {t('tenants.go')}
          </Button>
        </>
      }
    >
      {query.data ? (
        <>
          <p className="mb-4 text-text-2">{t('tenants.text')}</p>
          <Select
            label={t('tenants.label')}
            value={wanted ?? session.userData.tenantId}
            onChange={(id) => setWanted(id === session.userData.tenantId ? null : id)}
            options={query.data.rows.map(({ id, name, systemRole }) => ({
              value: id,
              label: (
                <span>
                  <bdi>{name}</bdi> <span className="text-text-2">{t(`systemRole.${systemRole}`)}</span>
                </span>
              ),
            }))}
          />
        </>
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          {t('tenants.failed')}
        </LoadFailed>
      ) : (
        <Skeleton onRetry={() => void query.refetch()} className="space-y-2">
          <SkeletonBlock className="h-10" />
          <SkeletonBlock className="h-10" />
        </Skeleton>
      )}
      <FormFailure>{failureText(failure)}</FormFailure>
      <UnsentDialog logout={leaving} />
    </Dialog>
  );
}
