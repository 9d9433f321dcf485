import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconSidebar from '~icons/ph/sidebar-simple';
import type { MemberSession } from '../../api/session-store.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { hintOf } from '../../ui/shortcuts/keys.ts';
import { NavLinks } from './nav-links.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { NAVIGATION_KEYS } from './shell-keys.ts';

interface NavRailProps {
  session: MemberSession;
  projectId: string | null;
  /** Where the bar is hidden, the way to one's account is here. */
  withProfile: boolean;
}

/** 56 px of icons, or 232 px with words; `[` pins and unpins. Hidden below 1280 px, where the overlay takes over. */
export function NavRail({ session, projectId, withProfile }: NavRailProps) {
  const { t } = useTranslation('shell');
  const { navCollapsed } = useAppearance();
  return (
    <nav
      data-tour="menu"
      aria-label={t('navigation')}
      className={cx(
        'z-[1100] flex shrink-0 flex-col border-e border-line bg-surface transition-[inline-size] duration-[220ms] ease-std max-nav:hidden print:hidden',
        navCollapsed ? 'w-14' : 'w-58',
      )}
    >
      <Link
        to="/"
        aria-label={`Plumbline, ${t('home')}`}
        className={cx(
          'flex h-12 shrink-0 items-center gap-3 border-b border-line text-text no-underline focus-visible:-outline-offset-2',
          navCollapsed ? 'justify-center' : 'px-4',
        )}
      >
        <Logo />
        {!navCollapsed && <span className="type-h3">Plumbline</span>}
      </Link>
      <NavLinks session={session} projectId={projectId} collapsed={navCollapsed} />
      <div
        className={cx('mt-auto flex gap-2 p-3', navCollapsed ? 'flex-col items-center' : 'justify-between')}
      >
        {withProfile && <ProfileMenu session={session} />}
        <IconButton
          label={navCollapsed ? t('pinNav') : t('unpinNav')}
          shortcut={hintOf(NAVIGATION_KEYS)}
          tooltipPlacement="top"
          icon={<IconSidebar className="mirror" />}
          onClick={() => setAppearance({ navCollapsed: !navCollapsed })}
        />
      </div>
    </nav>
  );
}
