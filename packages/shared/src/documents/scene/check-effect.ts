/**
 * The effect check of an update of a scene's document: applied to a candidate copy, and what it did there is judged.
 * Nothing in the document says whose a field note is, so nobody can say it: the journal knows who sent what. Tests:
 * check-effect.test.ts, and the attacks on the room in tests/integration/rooms.
 */
import * as Y from 'yjs';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { reaches } from '../../protocol/room-messages.ts';
import { applyUpdate } from '../apply-update.ts';
import type { EffectInput, EffectVerdict } from '../document-kind.ts';
import { exactMap } from '../plan/validate-zone.ts';
import type { SceneChange } from './changes.ts';
import { effectChanges } from './effect-changes.ts';
import { recordEffect, type FieldNoteTouch } from './effect-recorder.ts';
import { exactText } from './read.ts';
import { FIELD_NOTES_ROOT, FieldNotePlaceSchema, SCENE_LIMITS } from './schema.ts';
import { fieldNotesRoot } from './scene-roots.ts';

/** Applies an update to the candidate and judges the effect. Never throws. */
export function checkSceneEffect({
  candidate,
  update,
  access,
  author,
}: EffectInput): EffectVerdict<SceneChange> {
  let touches: Map<string, FieldNoteTouch>;
  try {
    touches = recordEffect(candidate, () => applyUpdate(candidate, update));
  } catch {
    return { ok: false, code: 'edit-undecodable', changes: [] };
  }
  const { pendingStructs, pendingDs } = candidate.store;
  if (pendingStructs || pendingDs) return { ok: false, code: 'edit-gap', changes: [] };
  try {
    const changes = effectChanges(candidate, touches);
    const mayWrite = reaches(access, 'edit') || author?.isServer === true;
    const code = mayWrite ? effectFault(candidate, touches) : 'edit-read-only';
    return code ? { ok: false, code, changes } : { ok: true, changes };
  } catch {
    // Something stands where another type belongs.
    return { ok: false, code: 'edit-schema', changes: [] };
  }
}

function effectFault(doc: Y.Doc, touches: ReadonlyMap<string, FieldNoteTouch>): ErrorCode | null {
  for (const root of doc.share.keys()) if (root !== FIELD_NOTES_ROOT) return 'edit-schema';
  const notes = exactMap(fieldNotesRoot(doc));
  if (!notes) return 'edit-schema';
  for (const [id, touch] of touches) {
    if (!notes.has(id)) continue;
    // A field note stays in its picture, and its words are written in, not exchanged.
    if (touch.fields.has('captureId') || touch.fields.has('text')) return 'edit-schema';
    const fault = fieldNoteFault(id, notes.get(id));
    if (fault) return fault;
  }
  return notes.size > SCENE_LIMITS.fieldNotes ? 'edit-limit' : null;
}

function fieldNoteFault(id: string, value: unknown): ErrorCode | null {
  const map = exactMap(value);
  if (!map || !OBJECT_ID_PATTERN.test(id)) return 'edit-schema';
  const { text, ...place } = Object.fromEntries(map.entries());
  const words = exactText(text);
  if (!words || !isPlain(words) || !FieldNotePlaceSchema.safeParse(place).success) return 'edit-schema';
  return words.length > SCENE_LIMITS.textChars ? 'edit-limit' : null;
}

/** Letters only: no marks, and nothing that is set into them. */
function isPlain(text: Y.Text): boolean {
  if (text._map.size > 0) return false;
  for (let item = text._start; item; item = item.right)
    if (!item.deleted && !(item.content instanceof Y.ContentString)) return false;
  return true;
}
