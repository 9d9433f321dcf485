import { INSPECTION_LIST } from '@plumbline/shared/contract/inspection.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconUpload from '~icons/ph/upload-simple';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { applyInspectionEvent } from '../../inspections/live-inspections.ts';
import { useOpened } from '../../lists/address-steps.ts';
import { useListPlace } from '../../lists/list-place.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { InspectionList } from './inspection-list.tsx';
import { InspectionPanel } from './inspection-panel.tsx';
import { NewInspectionDrawer } from './new-inspection-drawer.tsx';

const PANEL_PX = 440;

/** The inspections of a project; one of them opens beside the list with its files and pictures. */
export function InspectionsPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('inspection');
  const { project, ability } = useProject(projectId);
  const { place, put } = useListPlace(INSPECTION_LIST.query);
  const { openId: inspectionId, open } = useOpened('inspectionId');
  const [isNew, setIsNew] = useState(false);
  const onEvent = useCallback(
    (event: ProjectEvent) => applyInspectionEvent(queryClient, projectId, event),
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('title')}>
        <Link
          to={`/project/captures?projectId=${projectId}`}
          className="focus-ring rounded-control px-2 text-link"
        >
          {t('places.link')}
        </Link>
        {ability?.can('create', 'Inspection') && (
          <Button kind="fill" icon={<IconUpload />} onClick={() => setIsNew(true)}>
            {t('new.open')}
          </Button>
        )}
      </PageHeader>
      <div className="flex min-h-0 grow">
        <div className="min-w-0 grow overflow-y-auto p-6">
          <InspectionList
            {...{ projectId, place }}
            onPut={put}
            onOpen={({ id }) => open(id)}
            isBeside={inspectionId !== null}
          />
        </div>
        {inspectionId && (
          <SidePanel
            label={t('one')}
            resizeLabel={t('resize')}
            open
            startPx={PANEL_PX}
            onOpenChange={() => open(null)}
          >
            <InspectionPanel key={inspectionId} {...{ projectId, inspectionId }} onClose={() => open(null)} />
          </SidePanel>
        )}
      </div>
      {isNew && (
        <NewInspectionDrawer
          projectId={projectId}
          onClose={() => setIsNew(false)}
          onMade={({ id }) => {
            setIsNew(false);
            open(id);
          }}
        />
      )}
    </div>
  );
}
