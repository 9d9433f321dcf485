import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { queryClient } from '../../../api/query-client.ts';
import { applyNoteEvent, applyVisitorEvent } from '../../../notes/live-notes.ts';
import { NewNoteDrawer } from '../../../notes/new-note-drawer.tsx';
import { noteQuery, notePinsQuery } from '../../../notes/note-requests.ts';
import { NotePanel } from '../../../notes/panel/note-panel.tsx';
import { VisitorNotePanel } from '../../../notes/panel/visitor-note-panel.tsx';
import { notePageAddress } from '../../../notes/note-address.ts';
import { keptSteps, useKeptSteps } from '../../../notes/queue/kept-steps.ts';
import { useDecisions } from '../../../notes/use-decisions.ts';
import { useNoteRights } from '../../../notes/use-note-rights.ts';
import { useWaiting, waitingNow } from '../../../notes/waiting-changes.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useEditor } from '../editor/editor-store.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { shownMarks } from './shown-marks.ts';

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
  const navigate = useNavigate();
  const pins = useQuery(notePinsQuery(projectId, floor.id)).data;
  const noteId = useOpenNote(editor);
  const place = useEditor(editor.store, ({ notePlace }) => notePlace);
  const movedNote = useEditor(editor.store, ({ movedNote: id }) => id);
  const waiting = useWaiting();
  const kept = useKeptSteps();
  useEffect(() => {
    editor.store.set({ pins: shownMarks(pins, { projectId, floorId: floor.id, waiting, kept }) });
  }, [editor, pins, projectId, floor.id, waiting, kept]);
  const onEvent = useCallback(
    (event: ProjectEvent) => (visitor ? applyVisitorEvent : applyNoteEvent)(queryClient, projectId, event),
    [projectId, visitor],
  );
  useLiveFeed(projectId, onEvent);
  const placed = pins?.find(({ id }) => id === noteId);
  const at = useRef(placed);
  at.current = placed;
  useEffect(() => {
    if (at.current) editor.keepOnScreen(at.current);
  }, [editor, noteId, placed?.id]);
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
              onTurn={() => void navigate(notePageAddress(projectId, noteId))}
              onMove={() => {
                editor.setTool('note');
                // Arrow keys go on from where it is.
                const from = placed && { pointer: { x: placed.x, y: placed.y }, crosshair: true };
                editor.store.set({ movedNote: noteId, ...from });
              }}
            />
          )}
        </SidePanel>
      )}
      {noteId && !visitor && <MovableMark key={noteId} {...{ editor, projectId, noteId }} />}
      {place && !movedNote && (
        <NewNoteDrawer
          projectId={projectId}
          place={{ floorId: floor.id, floorName: floor.name, ...place }}
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

interface MovableMarkProps {
  editor: PlanEditor;
  projectId: string;
  noteId: string;
}

/** Lets who may give the open note another place drag its mark. */
function MovableMark({ editor, projectId, noteId }: MovableMarkProps) {
  const note = useQuery(noteQuery(projectId, noteId)).data;
  const rights = useNoteRights(projectId);
  const isMovable = note !== undefined && note.status !== 'verified' && rights.mayChange(note);
  useEffect(() => {
    if (!isMovable) return;
    editor.store.set({ movablePin: noteId });
    return () => editor.store.set({ movablePin: null });
  }, [editor, noteId, isMovable]);
  return null;
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

/** Gives a note the place that was pressed for it, or to which its mark was dragged. */
function useMove(editor: PlanEditor, { projectId, floor, noteId, to }: Move): void {
  const decide = useDecisions();
  useEffect(() => {
    if (!noteId || !to) return;
    editor.setTool('select');
    const move = async () => {
      const note = await queryClient.fetchQuery({ ...noteQuery(projectId, noteId), staleTime: Infinity });
      return decide(note, {
        patch: { place: { floorId: floor.id, floorName: floor.name, ...to } },
        call: { kind: 'fields', fields: { place: { floorId: floor.id, ...to } } },
      });
    };
    // What was dragged and not taken stands where it was.
    const putBack = () => {
      const pins = queryClient.getQueryData(notePinsQuery(projectId, floor.id).queryKey);
      const around = { projectId, floorId: floor.id, waiting: waitingNow(), kept: keptSteps() };
      editor.store.set({ pins: shownMarks(pins, around) });
    };
    void move().then(
      (taken) => taken ?? putBack(),
      () => putBack(),
    );
  });
}
