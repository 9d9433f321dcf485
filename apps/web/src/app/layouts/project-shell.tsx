import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session-store.ts';
import { PageFallback } from '../../ui/page-loading.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { isCanvasPage } from './is-canvas-page.ts';

const VisitorLayout = lazy(async () => ({ default: (await import('./visitor-layout.tsx')).VisitorLayout }));

/** Visitors get the blank layout with their own bar, members the whole shell; a share link being opened gets neither. */
export function ProjectShell() {
  const session = useSession();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (params.has('sharedata')) return <Outlet />;
  if (session?.kind === 'visitor') {
    return (
      <Suspense fallback={<PageFallback />}>
        <VisitorLayout projectId={session.userData.projectId} />
      </Suspense>
    );
  }
  // Between the end of a session and the page that tells of it, nothing may ask the server.
  if (session === null) return null;
  const canvas = isCanvasPage(pathname, params);
  return <DefaultLayout session={session} canvas={canvas} projectId={params.get('projectId')} />;
}
