import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useRevalidator } from 'react-router-dom';
import type { MemberSession } from '../../api/session-store.ts';
import { useTenantFeed } from '../../api/tenant-feed.ts';
import { useAppearance } from '../../ui/appearance.ts';
import { cx } from '../../ui/cx.ts';
import { PageFallback } from '../../ui/page-loading.tsx';
import { TitleBlock } from '../../ui/title-block.tsx';
import { TopBarProvider } from '../../ui/top-bar.tsx';
import { FloatingKeptChip, KeptChip } from './kept-chip.tsx';
import { NavRail } from './nav-rail.tsx';
import { Navbar } from './navbar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Scroller } from './scroller.tsx';
import { ShellSheets } from './shell-sheets.tsx';
import { SkipLinks } from './skip-links.tsx';

const TenantNotice = lazy(async () => ({ default: (await import('./tenant-notice.tsx')).TenantNotice }));
const NavRow = lazy(async () => ({ default: (await import('./nav-row.tsx')).NavRow }));

interface DefaultLayoutProps {
  session: MemberSession;
  /** A canvas takes the whole width: no navigation, no breadcrumb; the page fills the bar itself. */
  canvas: boolean;
  projectId: string | null;
}

/** Navigation at the side or under the bar, the bar, the content and the title block, as the settings want them. */
export function DefaultLayout({ session, canvas, projectId }: DefaultLayoutProps) {
  const { t } = useTranslation('shell');
  const { width, navigation, navbar, footer } = useAppearance();
  const place = { session, projectId };
  useTenantFeed(session.userData.id);
  useGuardOfNow(session.userData.systemRole);
  useNoteQueue(session.userData.id);
  const isRow = navigation === 'horizontal' && !canvas;
  const barType = canvas ? 'sticky' : navbar;
  const footerType = canvas && footer === 'static' ? 'sticky' : footer;
  const bars = (
    <>
      <Navbar {...place} canvas={canvas} hidden={barType === 'hidden'} withLogo={canvas || isRow} />
      {isRow && (
        // As high as the row, so that nothing moves when it is there.
        <Suspense fallback={<div className="h-10 shrink-0 border-b border-line bg-surface max-nav:hidden" />}>
          <NavRow {...place} withProfile={barType === 'hidden'} />
        </Suspense>
      )}
    </>
  );
  const titleBlock = footerType !== 'hidden' && (
    <TitleBlock label={t('titleBlock')} end={!canvas && <KeptChip compact />} />
  );
  return (
    <TopBarProvider>
      <SkipLinks canvas={canvas} />
      <div className="flex h-full flex-col print:block print:h-auto">
        <div className="flex min-h-0 grow print:block">
          {!canvas && !isRow && <NavRail {...place} withProfile={barType === 'hidden'} />}
          <div className="flex min-w-0 grow flex-col print:block">
            {barType !== 'static' && bars}
            <Suspense fallback={null}>
              <TenantNotice session={session} />
            </Suspense>
            <Scroller fixed={canvas}>
              {barType === 'static' && bars}
              <main
                id="content"
                tabIndex={-1}
                className={cx('relative grow outline-none', canvas ? 'min-h-0' : 'shrink-0')}
              >
                <div className={cx('h-full', !canvas && width === 'boxed' && 'mx-auto max-w-[1440px]')}>
                  <Suspense fallback={<PageFallback />}>
                    <Outlet />
                  </Suspense>
                </div>
              </main>
              {footerType === 'static' && titleBlock}
            </Scroller>
          </div>
        </div>
        {footerType === 'sticky' && titleBlock}
      </div>
      {barType === 'hidden' && footerType === 'hidden' && <FloatingKeptChip />}
      {!canvas && <ScrollToTop />}
      <ShellSheets {...place} canvas={canvas} />
    </TopBarProvider>
  );
}

/** What waits on this device of the account's notes is sent from any page; nobody waits for that. */
function useNoteQueue(userId: string): void {
  useEffect(() => {
    // Where it cannot be had now, the first step that is kept asks for it again.
    import('../../notes/queue/open-queue.ts').then(({ noteQueue }) => noteQueue()).catch(() => undefined);
  }, [userId]);
}

/** With another role the page may be one that is not to be seen any more. */
function useGuardOfNow(systemRole: string): void {
  const { revalidate } = useRevalidator();
  const guarded = useRef(systemRole);
  useEffect(() => {
    if (guarded.current === systemRole) return;
    guarded.current = systemRole;
    void revalidate();
  }, [systemRole, revalidate]);
}
