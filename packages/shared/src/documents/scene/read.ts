import * as Y from 'yjs';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { canonicalJson } from '../canonical-json.ts';
import { fieldsOf } from '../note/fields-of.ts';
import { exactMap } from '../plan/validate-zone.ts';
import { FieldNotePlaceSchema, type FieldNote } from './schema.ts';
import { fieldNotesRoot } from './scene-roots.ts';

/** The field notes as plain data, by id; what is unknown or broken is left out. */
export function readFieldNotes(doc: Y.Doc): FieldNote[] {
  return [...fieldNotesRoot(doc).entries()]
    .flatMap(([id, value]) => readFieldNote(id, value) ?? [])
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** One of them; null when it cannot be read. */
export function readFieldNote(id: string, value: unknown): FieldNote | null {
  const { text, ...place } = fieldsOf(value) ?? {};
  const words = exactText(text);
  const placed = FieldNotePlaceSchema.safeParse(place).data;
  if (!words || !placed || !OBJECT_ID_PATTERN.test(id)) return null;
  return { id, ...placed, text: words.toJSON().toWellFormed() };
}

/** What somebody writes in; null for a field note that is gone. */
export function fieldNoteText(doc: Y.Doc, id: string): Y.Text | null {
  return exactText(exactMap(fieldNotesRoot(doc).get(id))?.get('text'));
}

/** The value when it is a Y.Text and nothing else. */
export function exactText(value: unknown): Y.Text | null {
  return value instanceof Y.Text && value.constructor === Y.Text ? value : null;
}

/** The raw content as canonical text: equal if and only if two replicas agree. */
export function hashScene(doc: Y.Doc): string {
  return canonicalJson({ fieldNotes: fieldNotesRoot(doc) });
}
