import type { Billing } from '@plumbline/shared/contract/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import IconRequest from '~icons/ph/hand-coins';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { later, useLater } from '../../ui/later.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { billingQuery } from '../../hours/own-hours.ts';
import { HoursTable } from './hours-table.tsx';
import { HoursWarning } from './hours-warning.tsx';
import { roughHours } from '../../hours/hours-text.ts';
import { PlanBlock } from './plan-block.tsx';

const DIALOG = later(() => import('./request-hours-dialog.tsx'));

/** The tenant's hours: what is left, how long it lasts, and what was entered. */
export function BillingsPage() {
  const session = useSession();
  // Who runs the platform has no hours of their own, and sees those of others at each tenant.
  const isOperator = session?.kind === 'member' && session.userData.systemRole === '00';
  return isOperator ? <Navigate to="/project/tenant" replace /> : <TenantBilling />;
}

function TenantBilling() {
  // Also the names of the plans, so that nothing waits for them later.
  const { t } = useTranslation(['billing', 'tenant', 'list']);
  const format = useFormat();
  const session = useSession();
  const query = useQuery(billingQuery);
  const billing = query.data;
  const tenantName = session?.kind === 'member' ? session.userData.tenantName : '';
  useTitleBlock([
    { id: 'tenant', label: t('cells.tenant'), value: <bdi>{tenantName}</bdi> },
    ...(billing
      ? [
          {
            id: 'hours',
            label: t('cells.hours'),
            value: (
              <bdi>
                {roughHours(billing.freeSeconds, format)} / {roughHours(billing.totalSeconds, format)}
              </bdi>
            ),
          },
        ]
      : []),
  ]);
  return (
    <>
      <PageHeader title={t('title')}>{billing?.requestableAt === null && <RequestButton />}</PageHeader>
      <div className="p-6">
        {billing && <HoursWarning billing={billing} />}
        <Plan query={query} />
        <h2 className="type-h3 mt-6 mb-3">{t('ledger')}</h2>
        <HoursTable timeZone={billing?.timeZone} />
      </div>
    </>
  );
}

function RequestButton() {
  const { t } = useTranslation('billing');
  const [isAsking, setIsAsking] = useState(false);
  const dialog = useLater(DIALOG, isAsking);
  return (
    <>
      <Button kind="fill" icon={<IconRequest />} onClick={() => setIsAsking(true)}>
        {t('request.open')}
      </Button>
      {isAsking && dialog && <dialog.RequestHoursDialog onDone={() => setIsAsking(false)} />}
    </>
  );
}

function Plan({ query }: { query: ReturnType<typeof useQuery<Billing>> }) {
  const { t } = useTranslation('billing');
  const retry = () => void query.refetch();
  if (query.data) return <PlanBlock billing={query.data} />;
  if (query.isError) {
    return (
      <LoadFailed error={query.error} onRetry={retry}>
        {t('failed')}
      </LoadFailed>
    );
  }
  return (
    <Skeleton onRetry={retry}>
      <SkeletonBlock className="h-28" />
    </Skeleton>
  );
}
