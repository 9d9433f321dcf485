import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toaster.tsx';
import { setTenantStatus } from './tenant-requests.ts';

/** How far a tenant is in its life, and the way to end it at once or bring it back. */
export function StatusSection({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const action = tenant.state === 'disabled' ? 'enable' : 'disable';
  const counts = [
    t('counts.members', { count: tenant.memberCount }),
    t('counts.projects', { count: tenant.projectCount }),
    t('counts.since', { date: format.date(tenant.createdAt, tenant.timeZone) }),
  ];
  return (
    <section className="mt-6 border-t border-line pt-4">
      <p className="text-text-2">{format.list(counts)}</p>
      <p className="mt-2">{t(`stateText.${tenant.state}`)}</p>
      <Button
        kind={action === 'disable' ? 'danger' : 'line'}
        className="mt-3"
        onClick={() => setAsking(true)}
      >
        {t(`${action}.action`)}
      </Button>
      {asking && <StatusQuestion tenant={tenant} action={action} onDone={() => setAsking(false)} />}
    </section>
  );
}

interface StatusQuestionProps {
  tenant: Tenant;
  action: 'disable' | 'enable';
  onDone: () => void;
}

function StatusQuestion({ tenant, action, onDone }: StatusQuestionProps) {
  const { t } = useTranslation('tenant');
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await setTenantStatus(tenant, action === 'disable' ? 'disabled' : 'active');
      toastSuccess(t(`${action}.done`, { name: tenant.name }));
    } catch (error) {
      toastError(failureText(error instanceof Error ? error : new Error(String(error))));
    }
    onDone();
  };
  return (
    <ConfirmDialog
      kind={action === 'disable' ? 'end' : 'ask'}
      open
      title={t(`${action}.title`, { name: tenant.name })}
      confirmLabel={t(`${action}.action`)}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {t(`${action}.text`)}
    </ConfirmDialog>
  );
}
