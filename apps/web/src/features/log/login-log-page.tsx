import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session-store.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlaceSource } from '../../ui/place-source.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { LoginList } from './login-list.tsx';
import { readsOfOneself } from './of-oneself.ts';

/** Who tried to log in, and how it went: of everybody, of the tenant, or one's own. */
export function LoginLogPage() {
  const { t } = useTranslation(['log', 'shell', 'list']);
  const session = useSession();
  const own = session?.kind === 'member' ? session.userData : null;
  const ofAll = own?.systemRole === '00';
  const cell = ofAll ? 'platform' : 'tenant';
  useTitleBlock([{ id: cell, label: t(`shell:cells.${cell}`), value: <bdi>{own?.tenantName}</bdi> }]);
  const text = ofAll ? 'textAll' : readsOfOneself(session) ? 'textOwn' : 'text';
  return (
    <>
      <PageHeader title={t('log:login.title')} />
      <div className="p-6">
        <p className="mb-4 max-w-[100ch] text-text-2">{t(`log:login.${text}`)}</p>
        <LoginList ofAll={ofAll} />
        <p className="mt-4">
          <PlaceSource />
        </p>
      </div>
    </>
  );
}
