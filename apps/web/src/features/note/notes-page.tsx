import { NOTE_LIST, type NoteListQuery } from '@plumbline/shared/contract/note-list.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { Note, NoteRow } from '@plumbline/shared/contract/note.ts';
import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import IconAdd from '~icons/ph/plus';
import IconBoard from '~icons/ph/kanban';
import IconList from '~icons/ph/rows';
import IconPlan from '~icons/ph/map-pin-area';
import { useLiveFeed } from '../../api/live-feed.ts';
import { useProject } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { useAddressSteps, useOpened } from '../../lists/address-steps.ts';
import { useListPlace, withParam } from '../../lists/list-place.ts';
import { ViewTabs } from '../../lists/view-tabs.tsx';
import { applyNoteEvent, putNote } from '../../notes/live-notes.ts';
import type { MarkedPlanProps } from '../../notes/marked-plan-props.ts';
import { noteQuery } from '../../notes/note-requests.ts';
import { NotePanel } from '../../notes/panel/note-panel.tsx';
import { NewNoteDrawer } from '../../notes/new-note-drawer.tsx';
import { useNoteRights, type NoteRights } from '../../notes/use-note-rights.ts';
import { useSteps } from '../../notes/use-steps.tsx';
import { useWaiting, withWaiting } from '../../notes/waiting-changes.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { BcfMenu } from './bcf/bcf-menu.tsx';
import { NoteBoard } from './board/note-board.tsx';
import { BoardOrder } from './board/board-order.tsx';
import { useMovedCard } from './board/use-moved-card.ts';
import { NoteFilters } from './note-filters.tsx';
import { NoteList } from './note-list.tsx';
import { NotePage } from './note-page.tsx';
import { NotePresets } from './note-presets.tsx';

const PANEL_PX = 440;
const VIEWS = ['list', 'board', 'plan'] as const;
type NotesView = (typeof VIEWS)[number];
const NotePlan = lazy(async () => ({ default: (await import('./plan/note-plan.tsx')).NotePlan }));
/** What a saved view keeps. */
const VIEW_NAMES = Object.keys(NOTE_LIST.query.shape).filter((name) => name !== 'pageNum');

interface NotesPageProps {
  projectId: string;
  /** Draws plans with marks on them. */
  plan: ComponentType<MarkedPlanProps>;
}

/** The notes of a project as a list, a board or on a plan; one of them opens beside it, and its address is that of the note. */
export function NotesPage({ projectId, plan }: NotesPageProps) {
  const { t } = useTranslation('note');
  const { project } = useProject(projectId);
  const rights = useNoteRights(projectId);
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const { place, put } = useListPlace(NOTE_LIST.query);
  const { openId: noteId, open } = useOpened('noteId');
  const [isNew, setIsNew] = useState(false);
  const isPage = noteId !== null && params.get('open') === 'page';
  const turn = () => go((old) => withParam(old, 'open', isPage ? '' : 'page'));
  const view = VIEWS.find((each) => each === params.get('layout')) ?? 'list';
  const onEvent = useCallback(
    (event: ProjectEvent) => applyNoteEvent(queryClient, projectId, event),
    [projectId],
  );
  useLiveFeed(projectId, onEvent);
  useTitleBlock(
    project ? [{ id: 'project', label: t('cells.project'), value: <bdi>{project.name}</bdi> }] : [],
  );
  const close = () => go((old) => withParam(withParam(old, 'open', ''), 'noteId', ''));
  const onMade = (note: Note) => {
    setIsNew(false);
    putNote(queryClient, projectId, note, 'made');
    open(note.id);
  };
  if (isPage)
    return <NotePage key={noteId} {...{ projectId, noteId, rights }} onClose={close} onTurn={turn} />;
  // As high as the place that there is: list, board and panel scroll by themselves.
  return (
    <div className="absolute inset-0 flex flex-col print:static">
      <PageHeader title={t('title')} beside={<NotePresets place={place} onPut={put} />}>
        <Segmented
          label={t('views.label')}
          value={view}
          onChange={(next) => go((old) => withParam(old, 'layout', next === 'list' ? '' : next))}
          options={[
            { value: 'list', label: t('views.list'), icon: <IconList /> },
            { value: 'board', label: t('views.board'), icon: <IconBoard /> },
            { value: 'plan', label: t('views.plan'), icon: <IconPlan /> },
          ]}
        />
        <BcfMenu
          {...{ projectId, place }}
          mayImport={rights.mayCreate}
          mayReport={rights.ability?.can('create', 'Report') ?? false}
          onOpen={open}
        />
        {rights.mayCreate && (
          <Button kind="fill" icon={<IconAdd />} onClick={() => setIsNew(true)}>
            {t('newNote')}
          </Button>
        )}
      </PageHeader>
      <div className="flex min-h-0 grow">
        <Notes
          {...{ projectId, place, rights, view, noteId, plan }}
          onPut={put}
          onOpen={({ id }) => open(id)}
        />
        {noteId && (
          <SidePanel
            label={t('one')}
            resizeLabel={t('resize')}
            open
            startPx={PANEL_PX}
            onOpenChange={() => open(null)}
          >
            <NotePanel key={noteId} {...{ projectId, noteId }} onClose={() => open(null)} onTurn={turn} />
          </SidePanel>
        )}
      </div>
      {isNew && <NewNoteDrawer projectId={projectId} onClose={() => setIsNew(false)} onMade={onMade} />}
    </div>
  );
}

interface NotesProps {
  projectId: string;
  place: NoteListQuery;
  rights: NoteRights;
  view: NotesView;
  noteId: string | null;
  plan: ComponentType<MarkedPlanProps>;
  onPut: (change: Record<string, string>) => void;
  onOpen: (note: NoteRow) => void;
}

function Notes({ view, noteId, plan, ...props }: NotesProps) {
  const { projectId, place, rights, onPut } = props;
  const onMoved = useMovedCard(rights);
  const { take, dialog } = useSteps(rights.questionOf, view === 'board' ? onMoved : undefined);
  const waiting = useWaiting();
  const opened = useQuery({ ...noteQuery(projectId, noteId ?? ''), enabled: noteId !== null }).data;
  const open = noteId !== null && opened ? withWaiting(opened, waiting) : null;
  const onTake = (note: NoteRow, to: NoteStatus) => take(note, to);
  if (view === 'list')
    return (
      <div className="min-w-0 grow overflow-y-auto p-6 print:overflow-visible">
        <NoteList {...props} {...{ open, onTake }} />
        {dialog}
      </div>
    );
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-6 pt-6">
      <ViewTabs list={NOTE_LIST.name} names={VIEW_NAMES} />
      <div className="flex flex-wrap items-end gap-4">
        <NoteFilters {...{ projectId, place, onPut }} />
        {view === 'board' && <BoardOrder place={place} onPut={onPut} />}
      </div>
      {view === 'board' ? (
        <NoteBoard {...props} {...{ open, onTake }} />
      ) : (
        <Suspense fallback={null}>
          <NotePlan {...props} {...{ open, onTake, plan }} />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}
