import type { CommandResult } from '@plumbline/shared/documents/plan/command-result.ts';
import {
  createMarkup,
  deleteMarkupPoint,
  insertMarkupPoint,
  moveMarkupPoint,
  setMarkupText,
} from '@plumbline/shared/documents/plan/markup/commands.ts';
import { readMarkup } from '@plumbline/shared/documents/plan/markup/markup-reader.ts';
import type { NewMarkup } from '@plumbline/shared/documents/plan/markup/new-markup.ts';
import type { MarkupKind, PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { PlanPoint } from '@plumbline/shared/documents/plan/schema.ts';
import { newObjectId } from '@plumbline/shared/ids/object-id.ts';
import { ROOM_LIMITS } from '@plumbline/shared/protocol/room-messages.ts';
import { cutText } from '@plumbline/shared/text/entered-text.ts';
import type * as Y from 'yjs';
import type { EditKind } from '../room/plan-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import type { EditorNotice } from '../editor/editor-store.ts';

/** Every edit that only markup knows, each one named step of this person. Test: markup-edits.test.ts. */
export class MarkupEdits {
  #room: Pick<PlanRoom, 'doc' | 'edit'>;
  #onRefused: (reason: EditorNotice) => void;

  constructor(room: Pick<PlanRoom, 'doc' | 'edit'>, onRefused: (reason: EditorNotice) => void) {
    this.#room = room;
    this.#onRefused = onRefused;
  }

  /** The new object's id, null when it was refused. */
  create(drawing: NewMarkup): string | null {
    // Known before the edit, so that the step is about this object from the start.
    const id = newObjectId();
    const name = drawing.kind === 'text' ? drawing.text : '';
    const step = { kind: 'drawMarkup', id, name, markup: drawing.kind } as const;
    return this.#run(step, (doc) => createMarkup(doc, drawing, { id })) ? id : null;
  }

  movePoint(id: string, pointId: string, to: PlanPoint): void {
    this.#change('reshapeMarkup', id, (doc) => moveMarkupPoint(doc, id, pointId, to));
  }

  /** The new point's id, null when it was refused. */
  insertPoint(id: string, afterPointId: string, at: PlanPoint): string | null {
    let pointId: string | null = null;
    this.#change('reshapeMarkup', id, (doc) => {
      const result = insertMarkupPoint(doc, id, afterPointId, at);
      if (result.ok) pointId = result.pointId;
      return result;
    });
    return pointId;
  }

  deletePoint(id: string, pointId: string): void {
    this.#change('reshapeMarkup', id, (doc) => deleteMarkupPoint(doc, id, pointId));
  }

  setText(id: string, text: string): boolean {
    return this.#change('rewordMarkup', id, (doc) => setMarkupText(doc, id, text));
  }

  #change(kind: EditKind, id: string, run: (doc: Y.Doc) => CommandResult): boolean {
    const markup = readMarkup(this.#room.doc, id);
    return this.#run({ kind, id, name: markup ? nameOf(markup) : '', markup: markup?.kind }, run);
  }

  #run(
    { kind, id, name, markup }: { kind: EditKind; id: string; name: string; markup: MarkupKind | undefined },
    run: (doc: Y.Doc) => CommandResult,
  ): boolean {
    const action = { kind, subjectId: id, name: cutText(name, ROOM_LIMITS.nameChars) };
    const result = this.#room.edit(markup ? { ...action, markup } : action, run);
    if (result && !result.ok) this.#onRefused(result.reason);
    return result?.ok ?? false;
  }
}

/** The words of a text; other markup has none of its own. */
function nameOf(markup: PlanMarkup): string {
  return markup.kind === 'text' ? markup.text : '';
}
