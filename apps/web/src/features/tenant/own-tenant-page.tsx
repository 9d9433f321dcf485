import type { Tenant } from '@plumbline/shared/contract/tenant.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconEdit from '~icons/ph/pencil-simple';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { DetectorChoice } from '../../detectors/detector-choice.tsx';
import { LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { ServiceAccounts } from '../../tokens/service-accounts.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { WebLink } from '../../ui/web-link.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { Expiration, TenantState } from './tenant-dates.tsx';
import { TenantFlags } from './tenant-flags.tsx';
import { tenantQuery } from './tenant-requests.ts';

const ContactDrawer = lazy(async () => ({ default: (await import('./contact-drawer.tsx')).ContactDrawer }));

/** The reader's own tenant: what was agreed with the platform, and, for its admin, what it says of itself. */
export function OwnTenantPage({ tenantId }: { tenantId: string }) {
  // The drawer's texts too, at once: one that waits for its texts is hidden, and a drawer that is hidden closes itself.
  const { t } = useTranslation(['tenant', 'validation', 'errors', 'common', 'token', 'project', 'hazard']);
  const session = useSession();
  const query = useQuery(tenantQuery(tenantId));
  const [editing, setEditing] = useState(false);
  const isReadOnly = session?.kind === 'member' && session.userData.isReadOnly === true;
  const mayChange = tenantAbility(session)?.can('update', 'Tenant', 'contact') === true && !isReadOnly;
  const tenant = query.data;
  const retry = () => void query.refetch();
  useTitleBlock([{ id: 'tenant', label: t('one'), value: <bdi>{tenant?.name}</bdi> }]);
  return (
    <section>
      <PageHeader title={t('one')}>
        {mayChange && tenant && (
          <Button icon={<IconEdit />} onClick={() => setEditing(true)}>
            {t('own.change')}
          </Button>
        )}
      </PageHeader>
      <div className="max-w-3xl p-6">
        {tenant ? (
          <>
            <Facts tenant={tenant} mayChange={mayChange} />
            {tenant.hasConnections && mayChange && <ServiceAccounts />}
          </>
        ) : query.isError ? (
          <LoadFailed error={query.error} onRetry={retry}>
            {t('oneFailed')}
          </LoadFailed>
        ) : (
          <Skeleton onRetry={retry} className="space-y-3">
            <SkeletonBlock className="h-10" />
            <SkeletonBlock className="h-40" />
          </Skeleton>
        )}
      </div>
      <Suspense fallback={null}>
        {editing && tenant && <ContactDrawer tenant={tenant} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  );
}

function Facts({ tenant, mayChange }: { tenant: Tenant; mayChange: boolean }) {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const language = LANGUAGE_TABLE[tenant.language];
  const none = <span className="text-text-2">{t('own.notGiven')}</span>;
  const link = tenant.allowsLinks ? t('own.linksOn') : t('own.linksOff');
  return (
    <dl className="divide-y divide-line rounded-panel bg-surface px-4 shadow-panel">
      <Fact label={t('columns.name')}>
        <bdi className="font-medium">{tenant.name}</bdi>
        <TenantState tenant={tenant} />
      </Fact>
      <Fact label={t('columns.billingPlan')}>{t(`plan.${tenant.billingPlan}`)}</Fact>
      <Fact label={t('columns.startDate')}>
        {tenant.startDate === null ? none : <bdi>{format.day(tenant.startDate)}</bdi>}
      </Fact>
      <Fact label={t('columns.expirationDate')}>
        <Expiration tenant={tenant} />
      </Fact>
      <Fact label={t('columns.flags')}>
        <TenantFlags tenant={tenant} inWords />
      </Fact>
      {tenant.hasAi && mayChange && (
        <Fact label={t('detector.title')}>
          <DetectorChoice />
        </Fact>
      )}
      <Fact label={t('flags.links')}>{link}</Fact>
      <Fact label={t('edit.timeZone')}>
        <bdi>{tenant.timeZone}</bdi>
      </Fact>
      <Fact label={t('columns.language')}>
        <span lang={language.tag}>{language.ownName}</span>
      </Fact>
      <Fact label={t('edit.contactName')}>{tenant.contactName ? <bdi>{tenant.contactName}</bdi> : none}</Fact>
      <Fact label={t('edit.contactEmail')}>
        {tenant.contactEmail ? <bdi>{tenant.contactEmail}</bdi> : none}
      </Fact>
      <Fact label={t('edit.contactPhone')}>
        {tenant.contactPhone ? <bdi dir="ltr">{tenant.contactPhone}</bdi> : none}
      </Fact>
      <Fact label={t('edit.website')}>{tenant.website ? <WebLink address={tenant.website} /> : none}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-10 grid-cols-[14rem_1fr] items-center gap-4 py-2 max-sm:grid-cols-1 max-sm:gap-0">
      <dt className="text-text-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
