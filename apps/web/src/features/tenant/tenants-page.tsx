import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconNew from '~icons/ph/plus';
import { useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { TenantList } from './tenant-list.tsx';
import { useTenantPlace } from './tenant-place.ts';
import { tenantsQuery } from './tenant-requests.ts';

const NewTenantDrawer = lazy(async () => ({
  default: (await import('./new-tenant-drawer.tsx')).NewTenantDrawer,
}));
const TenantDrawer = lazy(async () => ({ default: (await import('./tenant-drawer.tsx')).TenantDrawer }));

const NEW = 'new';

/** Every customer's tenant, page by page; the address holds the filters, the order and the tenant that is open. */
export function TenantsPage() {
  // The drawer's texts too, at once: one that waits for its texts is hidden, and a drawer that is hidden closes itself.
  const { t } = useTranslation(['tenant', 'billing', 'list', 'validation', 'shell', 'common']);
  const format = useFormat();
  const session = useSession();
  const at = useTenantPlace();
  const { openId } = at;
  const { data } = useQuery(tenantsQuery(at.place));
  const own = session?.kind === 'member' ? session.userData.tenantName : '';
  const total = data && format.number(data.total);
  useTitleBlock([
    { id: 'platform', label: t('cells.platform'), value: <bdi>{own}</bdi> },
    ...(total === undefined ? [] : [{ id: 'count', label: t('title'), value: <bdi>{total}</bdi> }]),
  ]);
  const create = (
    <Button kind="fill" icon={<IconNew />} onClick={() => at.open(NEW)}>
      {t('create.open')}
    </Button>
  );
  return (
    <section className="flex min-h-full flex-col">
      <PageHeader title={t('title')}>{create}</PageHeader>
      <div className="grow p-6">
        <TenantList at={at} create={create} />
      </div>
      <Suspense fallback={null}>
        {openId === NEW && (
          <NewTenantDrawer onClose={at.close} onCreated={({ id }) => at.open(id, 'people')} />
        )}
        {openId !== null && openId !== NEW && (
          <TenantDrawer
            key={openId}
            tenantId={openId}
            tab={at.tab}
            onTab={(tab) => at.open(openId, tab)}
            onClose={at.close}
          />
        )}
      </Suspense>
    </section>
  );
}
