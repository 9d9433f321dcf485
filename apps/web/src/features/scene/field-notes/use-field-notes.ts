import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { addFieldNote, deleteFieldNote } from '@plumbline/shared/documents/scene/commands.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { reaches } from '@plumbline/shared/protocol/room-messages.ts';
import { useMemo, useState } from 'react';
import { useProject } from '../../../api/projects.ts';
import type { Look } from '../look.ts';
import { useSceneRoom } from '../room/use-scene-room.ts';
import type { ScenePlace } from '../scene-page.tsx';
import type { PanoramaView } from '../viewer/panorama-view.ts';
import { useFieldNoteList } from './use-field-note-list.ts';
import { useMarkPlacing } from './use-mark-placing.ts';

export type FieldNotes = ReturnType<typeof useFieldNotes>;

interface FieldNotesHere {
  place: ScenePlace;
  capture: Capture;
  /** Null: the picture is flat, and nothing is marked in it. */
  view: PanoramaView | null;
}

/** The field notes of an inspection, which of them is open, and how a new one is put into the picture. */
export function useFieldNotes({ place: { inspection, captures }, capture, view }: FieldNotesHere) {
  const { room, status, people, connection } = useSceneRoom(inspection.projectId, inspection.id);
  const { ability } = useProject(inspection.projectId);
  const all = useFieldNoteList(room?.doc ?? null);
  const [isListOpen, setListOpen] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const mayRead = ability?.can('read', 'SceneRoom') ?? false;
  const access = status.access ?? (ability?.can('update', 'SceneRoom') ? 'edit' : 'read');
  const mayWrite = room !== null && status.ended === null && reaches(access, 'edit');
  const open = (id: string | null) => {
    setOpenId(id);
    if (id !== null) setListOpen(true);
  };
  const add = ({ yawDeg, pitchDeg }: Look) => {
    const id = newObjectId();
    const at = { captureId: capture.id, yawDeg: rounded(yawDeg), pitchDeg: rounded(pitchDeg) };
    room?.edit({ kind: 'add', subjectId: id, name: '' }, (doc) => addFieldNote(doc, at, { id }));
    open(id);
  };
  const placing = useMarkPlacing({ view, mayPlace: mayWrite, onPlace: add });
  const remove = ({ id, text }: FieldNote) => {
    room?.edit({ kind: 'delete', subjectId: id, name: beginning(text) }, (doc) => deleteFieldNote(doc, id));
    if (openId === id) setOpenId(null);
  };
  const inOrder = useMemo(() => inOrderOfFrames(all, captures), [all, captures]);
  return {
    room,
    status,
    people,
    connection,
    all: inOrder,
    mayRead,
    mayWrite,
    isListOpen,
    setListOpen,
    openId,
    open,
    placing,
    remove,
  };
}

/** The address has as many decimals. */
function rounded(deg: number): number {
  return Math.round(deg * 100) / 100;
}

const NAME_CHARS = 60;

/** Enough of the words to know a field note by. */
export function beginning(text: string): string {
  return [...text.trim()].slice(0, NAME_CHARS).join('');
}

/** As one walks past them; those of a picture from left to right. */
function inOrderOfFrames(notes: readonly FieldNote[], captures: readonly Capture[]): readonly FieldNote[] {
  const frames = new Map(captures.map(({ id }, index) => [id, index]));
  return notes
    .filter(({ captureId }) => frames.has(captureId))
    .toSorted((one, other) => {
      const byFrame = (frames.get(one.captureId) ?? 0) - (frames.get(other.captureId) ?? 0);
      return byFrame === 0 ? one.yawDeg - other.yawDeg : byFrame;
    });
}
