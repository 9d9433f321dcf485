import { AbilityProvider } from '@casl/react';
import { useTranslation } from 'react-i18next';
import { useLinkEnded } from '../../api/link-ended.ts';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
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
      <div className="mx-auto max-w-[1440px]">
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
          </div>
        </header>
        <SheetList projectId={projectId} />
      </div>
    </AbilityProvider>
  );
}
