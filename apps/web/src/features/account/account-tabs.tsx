import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cx } from '../../ui/cx.ts';
import { DimensionLine } from '../../ui/dimension-line.tsx';

const TABS = ['account', 'security'] as const;

/** The parts of the account settings, each with an address of its own. */
export function AccountTabs({ current }: { current: (typeof TABS)[number] }) {
  const { t } = useTranslation('account');
  return (
    <nav aria-label={t('settings')} className="mb-6 flex gap-4 border-b border-line">
      {TABS.map((tab) => {
        const isCurrent = tab === current;
        return (
          <Link
            key={tab}
            to={`/pages/account-settings/${tab}`}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'focus-ring relative inline-flex h-10 items-center rounded-control no-underline',
              isCurrent ? 'font-medium text-link' : 'text-text-2 hover:text-text',
            )}
          >
            {t(`tabs.${tab}`)}
            {isCurrent && <DimensionLine className="absolute inset-x-0 -bottom-[5px]" />}
          </Link>
        );
      })}
    </nav>
  );
}
