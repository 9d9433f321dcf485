import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import IconTenants from '~icons/ph/briefcase';
import IconKeyboard from '~icons/ph/keyboard';
import IconHelp from '~icons/ph/question';
import IconSettings from '~icons/ph/gear-six';
import IconAccount from '~icons/ph/user-circle';
import IconLogout from '~icons/ph/sign-out';
import type { MemberSession } from '../../api/session-store.ts';
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_ORDER, LANGUAGE_TABLE } from '../../i18n/languages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { hintOf } from '../../ui/shortcuts/keys.ts';
import { pageOf } from '../page-table.tsx';
import { KEY_SHEET_KEYS } from './shell-keys.ts';
import { openSheet } from './shell-store.ts';

/** Who is logged in, the language, the settings, and the way out. */
export function ProfileMenu({ session }: { session: MemberSession }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { name: page } = pageOf(useLocation().pathname);
  const { userData } = session;
  const isAccount = page === 'pages-account-settings';
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('profile', { name: userData.userName })}
          aria-current={isAccount ? 'page' : undefined}
          className="focus-ring relative ms-1 rounded-full"
        >
          <Avatar name={userData.userName} id={userData.id} sizePx={24} />
          {isAccount && <span aria-hidden className="dim-line absolute inset-x-0 -bottom-1.5 text-accent" />}
        </button>
      }
      header={
        <>
          <p className="type-strong">
            <bdi>{userData.userName}</bdi>
          </p>
          <p className="text-text-2">
            <bdi dir="ltr">{userData.email}</bdi>
          </p>
          <p className="text-text-2">
            {t(`systemRole.${userData.systemRole}`)}, <bdi>{userData.tenantName}</bdi>
          </p>
        </>
      }
      groups={[
        [
          {
            id: 'settings',
            label: t('settings'),
            icon: <IconSettings className="text-text-2" />,
            onSelect: () => openSheet('settings'),
          },
          {
            id: 'keys',
            label: t('keys.title'),
            icon: <IconKeyboard className="text-text-2" />,
            shortcut: hintOf(KEY_SHEET_KEYS),
            onSelect: () => openSheet('keys'),
          },
          {
            id: 'help',
            label: t('help'),
            icon: <IconHelp className="text-text-2" />,
            current: page === 'project-help',
            onSelect: () => void navigate('/project/help'),
          },
          {
            id: 'account',
            label: t('account'),
            icon: <IconAccount className="text-text-2" />,
            current: isAccount,
            onSelect: () => void navigate('/pages/account-settings/account'),
          },
        ],
        LANGUAGE_ORDER.map((language) => ({
          id: language,
          label: <span lang={LANGUAGE_TABLE[language].tag}>{LANGUAGE_TABLE[language].ownName}</span>,
          checked: language === currentLanguage(),
          onSelect: () => changeLanguage(language),
        })),
        [
          ...(userData.hasOtherTenants
            ? [
                {
                  id: 'tenants',
                  label: t('tenants.open'),
                  icon: <IconTenants className="text-text-2" />,
                  onSelect: () => openSheet('tenants'),
                },
              ]
            : []),
          {
            id: 'logout',
            label: t('logout'),
            icon: <IconLogout className="mirror text-text-2" />,
            onSelect: () => openSheet('logout'),
          },
        ],
      ]}
    />
  );
}
