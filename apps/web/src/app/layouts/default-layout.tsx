import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import IconList from '~icons/ph/list';
import type { MemberSession } from '../../api/session-store.ts';
import { useAppearance } from '../../ui/appearance.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { TitleBlock } from '../../ui/title-block.tsx';
import { TopBar, TopBarProvider } from '../../ui/top-bar.tsx';
import { SCROLLER_ID } from '../scroll-place.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { KeptChip } from './kept-chip.tsx';
import { NavOverlay } from './nav-overlay.tsx';
import { NavRail } from './nav-rail.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SkipLinks } from './skip-links.tsx';

interface DefaultLayoutProps {
  session: MemberSession;
  /** A canvas takes the whole width: no rail, no breadcrumb; the page fills the bar itself. */
  canvas: boolean;
  projectId: string | null;
}

export function DefaultLayout({ session, canvas, projectId }: DefaultLayoutProps) {
  const { t } = useTranslation('shell');
  const { width } = useAppearance();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <TopBarProvider>
      <SkipLinks canvas={canvas} />
      <div className="flex h-full flex-col">
        <div className="flex min-h-0 grow">
          {!canvas && <NavRail session={session} projectId={projectId} />}
          <div className="flex min-w-0 grow flex-col">
            <TopBar
              lead={canvas ? <LogoLink label={t('home')} /> : <MenuButton onOpen={() => setMenuOpen(true)} />}
              start={!canvas && <Breadcrumb projectId={projectId} />}
              end={
                <>
                  {!canvas && <KeptChip />}
                  {!canvas && <ThemeButton />}
                  <ProfileMenu session={session} />
                </>
              }
            />
            <main
              id={SCROLLER_ID}
              tabIndex={-1}
              className={cx(
                'relative min-h-0 grow outline-none',
                canvas ? 'overflow-hidden' : 'overflow-y-auto',
              )}
            >
              <div className={cx('h-full', !canvas && width === 'boxed' && 'mx-auto max-w-[1440px]')}>
                <Suspense fallback={null}>
                  <Outlet />
                </Suspense>
              </div>
            </main>
          </div>
        </div>
        <TitleBlock label={t('titleBlock')} end={!canvas && <KeptChip compact />} />
      </div>
      {!canvas && <ScrollToTop />}
      <NavOverlay
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        session={session}
        projectId={projectId}
      />
    </TopBarProvider>
  );
}

function LogoLink({ label }: { label: string }) {
  return (
    <Link
      to="/"
      aria-label={label}
      className="focus-ring grid h-full w-14 shrink-0 place-items-center text-text"
    >
      <Logo />
    </Link>
  );
}

function MenuButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <span className="ps-3 lg:hidden">
      <IconButton label={t('openMenu')} icon={<IconList />} onClick={onOpen} size="regular" />
    </span>
  );
}
