import { NOTE_LIST } from '@plumbline/shared/contract/note-list.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconAdd from '~icons/ph/plus';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { useAddressSteps } from '../../lists/address-steps.ts';
import { useListPlace } from '../../lists/list-place.ts';
import { applyNoteEvent } from '../../notes/live-notes.ts';
import { NotePanel } from '../../notes/panel/note-panel.tsx';
import { useNoteRights } from '../../notes/use-note-rights.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { NewNoteDrawer } from '../../notes/new-note-drawer.tsx';
import { NoteList } from './note-list.tsx';

const PANEL_PX = 440;

/** The notes of a project as a list; one of them opens beside it, and its address is that of the note. */
export function NotesPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('note');
  const { project } = useProject(projectId);
  const rights = useNoteRights(projectId);
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const { place, put } = useListPlace(NOTE_LIST.query);
  const [isNew, setIsNew] = useState(false);
  const noteId = params.get('noteId');
  const open = (id: string | null) =>
    go((old) => {
      const next = new URLSearchParams(old);
      if (id === null) next.delete('noteId');
      else next.set('noteId', id);
      return next;
    });
  const onEvent = useCallback(
    (event: ProjectEvent) => {
      applyNoteEvent(queryClient, projectId, event);
      // What belongs into the list is the server's to say where a row may be new, or is no longer one.
      if (CHANGES_ROWS.has(event.kind))
        void queryClient.invalidateQueries({ queryKey: [...queryKeys.notes(projectId), 'list'] });
    },
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={t('title')}>
        {rights.mayCreate && (
          <Button kind="fill" icon={<IconAdd />} onClick={() => setIsNew(true)}>
            {t('newNote')}
          </Button>
        )}
      </PageHeader>
      <div className="flex min-h-0 grow">
        <div className="min-w-0 grow overflow-y-auto p-6">
          <NoteList {...{ projectId, place, rights }} onPut={put} onOpen={({ id }) => open(id)} />
        </div>
        {noteId && (
          <SidePanel
            label={t('one')}
            resizeLabel={t('resize')}
            open
            startPx={PANEL_PX}
            onOpenChange={() => open(null)}
          >
            <NotePanel key={noteId} {...{ projectId, noteId }} onClose={() => open(null)} />
          </SidePanel>
        )}
      </div>
      {isNew && (
        <NewNoteDrawer
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

const CHANGES_ROWS: ReadonlySet<string> = new Set(['note-created', 'note-deleted', 'note-restored']);
