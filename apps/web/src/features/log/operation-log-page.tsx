import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { readsOfOneself } from './of-oneself.ts';
import { OperationList } from './operation-list.tsx';

/** The operation log of the tenant; somebody who does not look after it sees what they did themselves. */
export function UserLogPage() {
  const { t } = useTranslation(['log', 'list']);
  const session = useSession();
  const own = session?.kind === 'member' ? session.userData : null;
  useTitleBlock([{ id: 'tenant', label: t('columns.tenant'), value: <bdi>{own?.tenantName}</bdi> }]);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="p-6">
        <p className="mb-4 max-w-[100ch] text-text-2">{t(readsOfOneself(session) ? 'textOwn' : 'text')}</p>
        <OperationList ofAll={false} />
      </div>
    </>
  );
}

/** The operation log of all tenants, for the platform operator. */
export function TenantLogPage() {
  const { t } = useTranslation(['log', 'shell', 'list']);
  const session = useSession();
  const own = session?.kind === 'member' ? session.userData : null;
  useTitleBlock([{ id: 'platform', label: t('shell:cells.platform'), value: <bdi>{own?.tenantName}</bdi> }]);
  return (
    <>
      <PageHeader title={t('log:title')} />
      <div className="p-6">
        <p className="mb-4 max-w-[100ch] text-text-2">{t('log:textAll')}</p>
        <OperationList ofAll />
      </div>
    </>
  );
}
