import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import IconEye from '~icons/ph/eye';
import { useLinkEnded } from '../../api/link-ended.ts';
import { projectQuery } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { hasMemberSession, leaveVisit, useSession } from '../../api/session-store.ts';
import { LanguageMenu } from '../../i18n/language-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageFallback } from '../../ui/page-loading.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { TitleBlock } from '../../ui/title-block.tsx';
import { TopBar, TopBarProvider } from '../../ui/top-bar.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isCanvasPage } from './is-canvas-page.ts';
import { KeptChip } from './kept-chip.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Scroller } from './scroller.tsx';
import { SkipLinks } from './skip-links.tsx';

/** The blank layout of a share link: what it shows, until when, and the way to an own account. */
export function VisitorLayout({ projectId }: { projectId: string }) {
  const { t } = useTranslation('shell');
  const ended = useLinkEnded() !== null;
  const [params] = useSearchParams();
  const canvas = isCanvasPage(useLocation().pathname, params);
  const session = useSession();
  const isOfScene = session?.kind === 'visitor' && session.userData.projectRole === 60;
  const place = `/project/${isOfScene ? 'scene' : 'home'}?projectId=${projectId}`;
  return (
    <TopBarProvider>
      <SkipLinks canvas={canvas} />
      <div className="flex h-full flex-col">
        <TopBar
          lead={
            <Link
              to={place}
              aria-label={t('home')}
              className="focus-ring ms-3 grid size-9 shrink-0 place-items-center text-text"
            >
              <Logo />
            </Link>
          }
          start={<SharedPlace projectId={projectId} ended={ended} canvas={canvas} />}
          end={
            <>
              {!canvas && !ended && <KeptChip />}
              {!ended && <LinkLife canvas={canvas} />}
              <LanguageMenu />
              <ThemeButton />
              <LeaveButton />
            </>
          }
        />
        <Scroller fixed={canvas}>
          <main id="content" tabIndex={-1} className="relative h-full outline-none">
            <Suspense fallback={<PageFallback />}>
              <Outlet />
            </Suspense>
          </main>
        </Scroller>
        <TitleBlock label={t('titleBlock')} end={!canvas && !ended && <KeptChip compact />} />
      </div>
      {!canvas && <ScrollToTop />}
    </TopBarProvider>
  );
}

interface SharedPlaceProps {
  projectId: string;
  ended: boolean;
  canvas: boolean;
}

/** An ended link takes the project out of the bar; beside a plan's own entries only its name stays. */
function SharedPlace({ projectId, ended, canvas }: SharedPlaceProps) {
  const { data: project } = useQuery({ ...projectQuery(projectId), enabled: !ended });
  return (
    <p className="-ms-1 flex min-w-0 items-baseline gap-2 border-s border-line ps-3 pe-2">
      <bdi className="truncate font-semibold">{ended || !project ? 'Plumbline' : project.name}</bdi>
      {!ended && !canvas && project && (
        <bdi className="truncate text-text-2 max-md:hidden">{project.address}</bdi>
      )}
    </p>
  );
}

/** How long the link lives; a canvas says itself that it is view only. */
function LinkLife({ canvas }: { canvas: boolean }) {
  const { t } = useTranslation('share');
  const session = useSession();
  const nowMs = useNow(60_000);
  if (session?.kind !== 'visitor') return null;
  const { linkExpiresAt } = session.userData;
  if (canvas && linkExpiresAt === null) return null;
  const days = linkExpiresAt === null ? null : Math.ceil((Date.parse(linkExpiresAt) - nowMs) / 86_400_000);
  return (
    <span className="me-1 flex items-center gap-2 border-e border-line pe-3 whitespace-nowrap text-text-2">
      {!canvas && <IconEye className="size-4" />}
      {days === null ? t('viewOnly') : t(canvas ? 'linkEnds' : 'viewOnlyUntil', { count: days })}
    </span>
  );
}

/** Back to the own session where one is stored beneath the visit, else to the login. */
function LeaveButton() {
  const { t } = useTranslation('share');
  const navigate = useNavigate();
  const returning = hasMemberSession();
  const leave = () => {
    if (returning) {
      leaveVisit();
      // What a visitor was told stands for nothing that a member is told.
      queryClient.clear();
    }
    void navigate(returning ? '/' : '/login');
  };
  return <Button onClick={leave}>{returning ? t('leave') : t('logIn')}</Button>;
}
