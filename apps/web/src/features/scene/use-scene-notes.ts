import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { NoteSight } from '@plumbline/shared/contract/note.ts';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLiveFeed } from '../../api/live-feed.ts';
import { queryClient } from '../../api/query-client.ts';
import { applyNoteEvent, applyVisitorEvent } from '../../notes/live-notes.ts';
import { notePinsQuery } from '../../notes/note-requests.ts';
import { useNoteRights } from '../../notes/use-note-rights.ts';
import { useIsVisitor } from './use-is-visitor.ts';
import { useShown } from './use-shown.ts';
import { planPointAccuracyM, planPointAt, type PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import type { ScenePlace } from './scene-page.tsx';

const NONE: readonly NotePin[] = [];

/** An inspect note that is about to be made of a field note. */
export interface NewSceneNote {
  /** Null: nobody knows where the picture was taken. */
  at: PlanPoint | null;
  made: { sight: NoteSight; text: string };
  /** What is seen there. */
  crop: Promise<File | null>;
}

interface SceneNotesHere {
  place: ScenePlace;
  ground: PlanGround;
}

/** The notes of the floor in a picture: which is open, as the address says, and one that is made of a field note. */
export function useSceneNotes({ place: { inspection, captures, floor }, ground }: SceneNotesHere) {
  const { projectId } = inspection;
  const isVisitor = useIsVisitor();
  const rights = useNoteRights(projectId);
  const { showsNotes, showsPlan } = useShown();
  const pins = useQuery({
    ...notePinsQuery(projectId, inspection.floor.id),
    // A link may show the notes without the plan.
    enabled: showsNotes && (floor !== null || !showsPlan),
  });
  const onEvent = useCallback(
    (event: ProjectEvent) => (isVisitor ? applyVisitorEvent : applyNoteEvent)(queryClient, projectId, event),
    [projectId, isVisitor],
  );
  useLiveFeed(projectId, onEvent);
  const [openId, open] = useOpenNote();
  const [newNote, setNewNote] = useState<NewSceneNote | null>(null);
  const makeOf = ({ id, captureId, yawDeg, pitchDeg, text }: FieldNote, crop: Promise<File | null>) => {
    const capture = captures.find((each) => each.id === captureId);
    if (!capture) return;
    const entered = { yawDeg, pitchDeg, fieldNoteId: id, text };
    setNewNote({ ...newNoteOf(capture, entered, ground), crop });
  };
  return {
    pins: pins.data ?? NONE,
    openId,
    open,
    /** Null for who makes no notes. */
    makeOf: rights.mayCreate ? makeOf : null,
    newNote,
    endNew: () => setNewNote(null),
  };
}

function newNoteOf(
  capture: Capture,
  { text, ...look }: Pick<NoteSight, 'yawDeg' | 'pitchDeg' | 'fieldNoteId'> & { text: string },
  ground: PlanGround,
): Omit<NewSceneNote, 'crop'> {
  const at = planPointAt(capture, look, ground);
  const accuracyM = at && planPointAccuracyM(look);
  const { id: captureId, inspectionId } = capture;
  return { at, made: { sight: { inspectionId, captureId, accuracyM, ...look }, text } };
}

/** The open note stands in the address: `noteId`, and `noteOpen=1` where its panel is open. */
function useOpenNote(): [string | null, (noteId: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const openId = params.get('noteOpen') === '1' ? params.get('noteId') : null;
  const open = useCallback(
    (noteId: string | null) =>
      setParams(
        (before) => {
          if (noteId === null) {
            before.delete('noteId');
            before.delete('noteOpen');
          } else {
            before.set('noteId', noteId);
            before.set('noteOpen', '1');
          }
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [openId, open];
}
