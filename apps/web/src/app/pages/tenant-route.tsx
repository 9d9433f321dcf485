import { lazy, Suspense } from 'react';
import { rulesOf, useSession } from '../../api/session-store.ts';
import { allows } from '../navigation-guard.ts';

const TenantsPage = lazy(async () => ({
  default: (await import('../../features/tenant/tenants-page.tsx')).TenantsPage,
}));
const OwnTenantPage = lazy(async () => ({
  default: (await import('../../features/tenant/own-tenant-page.tsx')).OwnTenantPage,
}));

/** Every tenant for the platform operator, the own one for whoever runs it. */
export function TenantRoute() {
  const session = useSession();
  if (session?.kind !== 'member') return null;
  return (
    <Suspense fallback={null}>
      {allows(rulesOf(session), ['manage', 'Tenant']) ? (
        <TenantsPage />
      ) : (
        <OwnTenantPage tenantId={session.userData.tenantId} />
      )}
    </Suspense>
  );
}
