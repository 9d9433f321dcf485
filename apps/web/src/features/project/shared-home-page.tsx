import { AbilityProvider } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLinkEnded } from '../../api/link-ended.ts';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { countVisitorView } from '../../api/share-view.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { visitorInspectionsQuery } from '../../inspections/inspection-requests.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { PlanPicture } from '../../ui/plan-picture.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { SheetList } from './sheet-list.tsx';

/** A visitor's project home: cover, name, address and plans, live; no people, no activity, nothing to change. */
export function SharedHomePage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('project');
  const { project, ability } = useProject(projectId);
  useLiveFeed(projectId);
  const ended = useLinkEnded() !== null;
  useTitleBlock(
    project && !ended
      ? [
          { id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> },
          { id: 'access', value: t('viewOnly'), end: true },
        ]
      : [],
  );
  if (!project || !ability) return null;
  return (
    <AbilityProvider value={ability}>
      <div className="mx-auto max-w-[1440px]" onLoadCapture={countVisitorView}>
        <header className="flex flex-wrap items-end gap-6 px-6 pt-8">
          {project.cover && (
            <PlanPicture
              isPhoto
              src={project.cover.previewUrl}
              className="aspect-[3/2] w-80 rounded-panel border border-line max-sm:w-full"
            />
          )}
          <div className="min-w-0">
            <PageTitle>{project.name}</PageTitle>
            <p className="mt-1 text-text-2">
              <bdi>{project.address}</bdi>
            </p>
            <LatestScene projectId={projectId} />
          </div>
        </header>
        <SheetList projectId={projectId} />
      </div>
    </AbilityProvider>
  );
}

/** The way into the newest published pictures; nothing where there are none. */
function LatestScene({ projectId }: { projectId: string }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const newest = useQuery(visitorInspectionsQuery(projectId)).data?.[0];
  if (!newest) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-3">
      <Link
        to={`/project/scene?projectId=${projectId}&inspectionId=${newest.id}`}
        className="focus-ring rounded-control text-link"
      >
        {t('latest.openScene')}
      </Link>
      <bdi className="text-text-2">{format.day(newest.takenOn)}</bdi>
    </p>
  );
}
