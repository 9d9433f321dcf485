import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../api/profile.ts';
import { useSession } from '../../api/session-store.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Who one is, and how the product speaks to one; `children` are settings of other parts. */
export function AccountPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('account');
  const session = useSession();
  const email = session?.kind === 'member' ? session.userData.email : '';
  useTitleBlock([{ id: 'account', label: t('cells.account'), value: <bdi>{email}</bdi> }]);
  const query = useQuery(profileQuery);
  const retry = () => void query.refetch();
  return (
    <div className="mx-auto max-w-[960px] p-6">
      <PageTitle className="mb-2">{t('settings')}</PageTitle>
      <AccountTabs current="account" />
      {session?.kind === 'member' && <PhotoPanel member={session.userData} />}
      {query.data ? (
        <ProfileForm profile={query.data} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={retry}>
          {t('profile.failed')}
        </LoadFailed>
      ) : (
        <Skeleton onRetry={retry}>
          <SkeletonBlock className="h-96" />
        </Skeleton>
      )}
      {children}
    </div>
  );
}
