import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { SceneShareProps } from '../../inspections/scene-share-props.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TabBar, TabGroup, TabPanel, TabPanels } from '../../ui/tabs.tsx';
import { HomeLinkBody } from './home-link-body.tsx';
import { LinkTable } from './link-table.tsx';
import { MadeAddress } from './made-address.tsx';
import { NewLink } from './new-link.tsx';
import { NoteLinkBody } from './note-link-body.tsx';
import { addressOf, LINK_SWITCHES, useShareLinks } from './share-links.ts';

interface ShareDialogProps {
  project: ProjectDetail;
  scene: Pick<SceneShareProps, 'inspection'> & {
    view: ReturnType<SceneShareProps['viewNow']>;
    /** As an address of a picture; null without one. */
    previewUrl: string | null;
  };
  onClose: () => void;
}

type Tab = 'scene' | 'note' | 'home' | 'all';

/** Shares what is seen: the scene, the open note or the whole project; and all links there are. */
export function ShareDialog({ project, scene, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['share', 'validation']);
  const { ability } = useProject(project.id);
  const [tab, setTab] = useState<Tab>('scene');
  const { noteId } = scene.view;
  const ids: Tab[] = [
    'scene',
    ...(noteId ? (['note'] as const) : []),
    ...(ability?.can('manage', 'ShareLink') ? (['home'] as const) : []),
    'all',
  ];
  const tabs = ids.map((id) => ({ id, label: t(id === 'all' ? 'all.title' : `kinds.${id}`) }));
  return (
    <Dialog open onClose={onClose} title={t('share')} wide>
      <TabGroup tabs={tabs} value={tab} onChange={setTab}>
        <TabBar tabs={tabs} label={t('share')} className="border-b border-line" />
        <TabPanels>
          {ids.map((id) => (
            <TabPanel key={id} className="pt-4">
              {id === 'scene' && <SceneLinkBody {...{ project, scene }} />}
              {id === 'note' && noteId && <NoteLinkBody projectId={project.id} noteId={noteId} />}
              {id === 'home' && (
                <div className="max-w-[420px]">
                  <HomeLinkBody project={project} onRevoked={() => setTab('all')} />
                </div>
              )}
              {id === 'all' && <LinkTable project={project} />}
            </TabPanel>
          ))}
        </TabPanels>
      </TabGroup>
    </Dialog>
  );
}

function SceneLinkBody({ project, scene }: Omit<ShareDialogProps, 'onClose'>) {
  const { t } = useTranslation('share');
  const format = useFormat();
  const { create } = useShareLinks(project.id);
  const made = create.data?.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_420px] gap-6 max-md:grid-cols-1">
      <figure className="min-w-0">
        {scene.previewUrl ? (
          <img
            src={scene.previewUrl}
            alt={t('preview')}
            className="aspect-video w-full rounded-panel border border-line object-cover"
          />
        ) : (
          <div className="aspect-video w-full rounded-panel border border-line bg-sunken" />
        )}
        <figcaption className="mt-2 text-text-2">
          <bdi>{scene.inspection.name}</bdi>
        </figcaption>
        <p className="mt-3 text-text-2">{t('sceneLinkText')}</p>
      </figure>
      <div>
        {made ? (
          <>
            {made.link.expiresAt && (
              <p>{t('endsAt', { when: format.dateTime(made.link.expiresAt, project.timeZone) })}</p>
            )}
            <MadeAddress address={addressOf(made.path)} withCode />
          </>
        ) : (
          <NewLink
            mustEnd
            busy={create.isPending}
            switches={LINK_SWITCHES}
            onCreate={(chosen) =>
              create.mutate({
                kind: 'scene',
                projectId: project.id,
                inspectionId: scene.inspection.id,
                view: scene.view,
                ...chosen,
              })
            }
          />
        )}
      </div>
    </div>
  );
}
