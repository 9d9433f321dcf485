/** What a step in a scene did, as plain data: it is made once more where the document was loaded anew. */
import {
  addFieldNote,
  deleteFieldNote,
  moveFieldNote,
  writeFieldNote,
} from '@plumbline/shared/documents/scene/commands.ts';
import { readFieldNote } from '@plumbline/shared/documents/scene/read.ts';
import { fieldNotesRoot } from '@plumbline/shared/documents/scene/scene-roots.ts';
import type { FieldNote } from '@plumbline/shared/documents/scene/schema.ts';
import type * as Y from 'yjs';
import type { SceneAction } from './scene-action.ts';

export type SceneStep =
  | { of: 'added'; id: string; note: FieldNote }
  | { of: 'written'; id: string; from: string; to: string }
  | { of: 'moved'; id: string; yawDeg: number; pitchDeg: number }
  | { of: 'deleted'; id: string };

/** Reads a field note before a step; answers what the step did, once it is made. */
export function watchSceneStep(doc: Y.Doc, { kind, subjectId: id }: SceneAction): () => SceneStep {
  const from = noteIn(doc, id)?.text ?? '';
  return () => {
    const note = noteIn(doc, id);
    if (!note) return { of: 'deleted', id };
    if (kind === 'add') return { of: 'added', id, note };
    if (kind === 'write') return { of: 'written', id, from, to: note.text };
    return { of: 'moved', id, yawDeg: note.yawDeg, pitchDeg: note.pitchDeg };
  };
}

/** Makes a step once more; false when there is no place for it. */
export function repeatSceneStep(doc: Y.Doc, step: SceneStep): boolean {
  const now = noteIn(doc, step.id);
  switch (step.of) {
    case 'added': {
      const { id, text, ...place } = step.note;
      if (!now) addFieldNote(doc, place, { id, text });
      return true;
    }
    case 'written':
      // Letters that others have written over have no place any more.
      if (now?.text === step.from) writeFieldNote(doc, step.id, step.to);
      return now !== null && (now.text === step.from || now.text === step.to);
    case 'moved':
      if (now) moveFieldNote(doc, step.id, step);
      return now !== null;
    case 'deleted':
      deleteFieldNote(doc, step.id);
      return true;
  }
}

/** What the author wanted to say, worth keeping as text. */
export function outcomeOfSceneStep(step: SceneStep): readonly unknown[] {
  if (step.of === 'written') return [step.to];
  return step.of === 'added' && step.note.text !== '' ? [step.note.text] : [];
}

function noteIn(doc: Y.Doc, id: string): FieldNote | null {
  return readFieldNote(id, fieldNotesRoot(doc).get(id));
}
