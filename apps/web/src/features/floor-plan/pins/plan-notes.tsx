import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient } from '../../../api/query-client.ts';
import { applyNoteEvent, applyVisitorEvent } from '../../../notes/live-notes.ts';
import { NewNoteDrawer } from '../../../notes/new-note-drawer.tsx';
import { changeNote, noteQuery, notePinsQuery } from '../../../notes/note-requests.ts';
import { NotePanel } from '../../../notes/panel/note-panel.tsx';
import { VisitorNotePanel } from '../../../notes/panel/visitor-note-panel.tsx';
import { useDecisions } from '../../../notes/use-decisions.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';

const PANEL_PX = 400;

interface PlanNotesProps {
  editor: PlanEditor;
  projectId: string;
  floor: { id: string; name: string };
  /** Visitors read what a note says and nothing of its people. */
  visitor: boolean;
}

/** The notes of a floor on its plan: their marks, the open one beside it, and a new one where the tool was pressed. */
export function PlanNotes({ editor, projectId, floor, visitor }: PlanNotesProps) {
  const { t } = useTranslation(['note', 'validation']);
  const pins = useQuery(notePinsQuery(projectId, floor.id)).data;
  const noteId = useOpenNote(editor);
  const place = useEditor(editor.store, ({ notePlace }) => notePlace);
  const movedNote = useEditor(editor.store, ({ movedNote: id }) => id);
  useEffect(() => {
    const shown = (pins ?? []).map(({ id, number, status, x, y }) => ({ id, number, status, at: { x, y } }));
    editor.store.set({ pins: shown });
  }, [editor, pins]);
  const onEvent = useCallback(
    (event: ProjectEvent) => (visitor ? applyVisitorEvent : applyNoteEvent)(queryClient, projectId, event),
    [projectId, visitor],
  );
  useLiveFeed(projectId, onEvent);
  useMove(editor, { projectId, floor, noteId: movedNote, to: movedNote ? place : null });
  const close = () => editor.store.set({ openNote: null });
  return (
    <>
      {noteId && (
        <SidePanel
          label={t('note:one')}
          resizeLabel={t('note:resize')}
          open
          startPx={PANEL_PX}
          onOpenChange={close}
        >
          {visitor ? (
            <VisitorNotePanel key={noteId} {...{ projectId, noteId }} onClose={close} />
          ) : (
            <NotePanel
              key={noteId}
              {...{ projectId, noteId }}
              onClose={close}
              onMove={() => {
                editor.setTool('note');
                editor.store.set({ movedNote: noteId });
              }}
            />
          )}
        </SidePanel>
      )}
      {place && !movedNote && (
        <NewNoteDrawer
          projectId={projectId}
          place={{ floorId: floor.id, ...place }}
          onClose={() => editor.store.set({ notePlace: null })}
          onMade={({ id }) => {
            editor.setTool('select');
            editor.store.set({ openNote: id });
          }}
        />
      )}
    </>
  );
}

/** The open note stands in the address: a copied one opens it again. */
function useOpenNote(editor: PlanEditor): string | null {
  const [params, setParams] = useSearchParams();
  const open = useEditor(editor.store, ({ openNote }) => openNote);
  const inAddress = params.get('noteId');
  useEffect(() => {
    editor.store.set({ openNote: inAddress });
  }, [editor, inAddress]);
  // Only a change of the note itself writes the address: any other one would navigate at each move of the pointer.
  useEffect(() => {
    let written = editor.store.state.openNote;
    return editor.store.subscribe(() => {
      const { openNote } = editor.store.state;
      if (openNote === written) return;
      written = openNote;
      setParams((before) => withNote(before, openNote), { replace: true });
    });
  }, [editor, setParams]);
  return open;
}

function withNote(params: URLSearchParams, noteId: string | null): URLSearchParams {
  if (noteId === null) params.delete('noteId');
  else params.set('noteId', noteId);
  return params;
}

interface Move {
  projectId: string;
  floor: { id: string; name: string };
  noteId: string | null;
  to: PlanPoint | null;
}

/** Gives a note the place that was pressed for it. */
function useMove(editor: PlanEditor, { projectId, floor, noteId, to }: Move): void {
  const decide = useDecisions();
  useEffect(() => {
    if (!noteId || !to) return;
    editor.setTool('select');
    void queryClient.fetchQuery({ ...noteQuery(projectId, noteId), staleTime: Infinity }).then((note) =>
      decide(note, {
        patch: { place: { floorId: floor.id, floorName: floor.name, ...to } },
        send: (seen) => changeNote(seen, { place: { floorId: floor.id, ...to } }),
      }),
    );
  });
}
