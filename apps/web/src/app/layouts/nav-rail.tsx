import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconSidebar from '~icons/ph/sidebar-simple';
import type { MemberSession } from '../../api/session-store.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { isTyping } from '../../ui/side-panel.tsx';
import { NavLinks } from './nav-links.tsx';

interface NavRailProps {
  session: MemberSession;
  projectId: string | null;
}

/** 56 px of icons, or 232 px with words; `[` pins and unpins. Hidden below 1280 px, where the overlay takes over. */
export function NavRail({ session, projectId }: NavRailProps) {
  const { t } = useTranslation('shell');
  const { navCollapsed } = useAppearance();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'BracketLeft' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(event.target)) setAppearance({ navCollapsed: !navCollapsed });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navCollapsed]);
  return (
    <nav
      aria-label={t('navigation')}
      className={cx(
        'z-[1100] flex shrink-0 flex-col border-e border-line bg-surface transition-[inline-size] duration-[220ms] ease-std max-lg:hidden',
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
      <div className={cx('mt-auto p-3', navCollapsed ? 'text-center' : 'text-end')}>
        <IconButton
          label={navCollapsed ? t('pinNav') : t('unpinNav')}
          shortcut="["
          tooltipPlacement="top"
          icon={<IconSidebar className="mirror" />}
          onClick={() => setAppearance({ navCollapsed: !navCollapsed })}
        />
      </div>
    </nav>
  );
}
