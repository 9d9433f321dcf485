import { useTranslation } from 'react-i18next';
import { OwnTokens } from '../../tokens/own-tokens.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityPageProps {
  email: string;
  /** The tenant is connected to other software. */
  hasTokens: boolean;
  /** Ends the session that this page is in, and leads to the login. */
  onLogOut: () => void;
}

/** The own way in: password, and where the account is logged in. */
export function SecurityPage({ email, hasTokens, onLogOut }: SecurityPageProps) {
  const { t } = useTranslation('account');
  useTitleBlock([{ id: 'account', label: t('cells.account'), value: <bdi>{email}</bdi> }]);
  return (
    <div className="mx-auto max-w-[960px] p-6">
      <PageTitle className="mb-2">{t('settings')}</PageTitle>
      <AccountTabs current="security" />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] items-start gap-6 max-md:grid-cols-1">
        <ChangePasswordForm email={email} />
        <SessionList onLogOut={onLogOut} />
      </div>
      {hasTokens && (
        <div className="mt-6">
          <OwnTokens />
        </div>
      )}
    </div>
  );
}
