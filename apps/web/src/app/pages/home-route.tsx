import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session-store.ts';
import { MuteProjectButton } from '../../features/notification/mute-project-button.tsx';
import { ProjectHomePage } from '../../features/project/project-home-page.tsx';
import { ShareEntry } from '../../features/share/share-entry.tsx';
import { SharedHomePage } from '../../features/project/shared-home-page.tsx';
import { HomeLinkButton } from '../../features/share/home-link-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProjectGate } from './project-gate.tsx';

// Its pictures need more than the page has beside them.
const LatestInspection = lazy(async () => ({
  default: (await import('../../features/inspection/latest-inspection.tsx')).LatestInspection,
}));

/** One path, three readers: a share link being opened, its visitor, and a member. */
export function HomeRoute() {
  useTexts(['project', 'share', 'markup', 'note', 'inspection', 'validation']);
  const [params] = useSearchParams();
  const session = useSession();
  const projectId = params.get('projectId');
  const sharedata = params.get('sharedata');
  if (sharedata !== null)
    return (
      <ShareEntry
        key={sharedata}
        link={{ path: '/project/home', sharedata, projectId: projectId ?? '', search: '' }}
      />
    );
  if (!projectId) return <NotFoundPage />;
  if (session?.kind === 'visitor') return <SharedHomePage projectId={projectId} />;
  return (
    <ProjectGate key={projectId} projectId={projectId}>
      <ProjectHomePage
        projectId={projectId}
        controls={
          <>
            <Suspense>
              <MuteProjectButton projectId={projectId} />
            </Suspense>
            <HomeLinkButton projectId={projectId} />
          </>
        }
        latest={
          <Suspense>
            <LatestInspection projectId={projectId} />
          </Suspense>
        }
      />
    </ProjectGate>
  );
}
