import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../features/account/account-page.tsx';
import { PreferenceMatrix } from '../../features/notification/preference-matrix.tsx';

export function AccountRoute() {
  const { t } = useTranslation(['notification', 'account', 'validation']);
  return (
    <AccountPage>
      <section aria-labelledby="preferences" className="mt-10">
        <h2 id="preferences" className="mb-2 type-h3">
          {t('preference.title')}
        </h2>
        <PreferenceMatrix />
      </section>
    </AccountPage>
  );
}
