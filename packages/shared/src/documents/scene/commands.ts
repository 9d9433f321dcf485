/** Every write into a scene's document. */
import * as Y from 'yjs';
import { newObjectId } from '../../ids/object-id.ts';
import { exactMap } from '../plan/validate-zone.ts';
import { fieldNoteText } from './read.ts';
import type { FieldNotePlace } from './schema.ts';
import { fieldNotesRoot } from './scene-roots.ts';

/** Leaves a field note in a picture. @returns its id */
export function addFieldNote(
  doc: Y.Doc,
  place: FieldNotePlace,
  { id = newObjectId(), text = '' }: { id?: string; text?: string } = {},
): string {
  fieldNotesRoot(doc).set(id, new Y.Map<unknown>([...Object.entries(place), ['text', new Y.Text(text)]]));
  return id;
}

/** Turns a field note elsewhere in its picture; one that is gone stays gone. */
export function moveFieldNote(
  doc: Y.Doc,
  id: string,
  { yawDeg, pitchDeg }: Pick<FieldNotePlace, 'yawDeg' | 'pitchDeg'>,
): void {
  const note = exactMap(fieldNotesRoot(doc).get(id));
  doc.transact(() => {
    note?.set('yawDeg', yawDeg);
    note?.set('pitchDeg', pitchDeg);
  });
}

export function deleteFieldNote(doc: Y.Doc, id: string): void {
  fieldNotesRoot(doc).delete(id);
}

/**
 * Gives a field note other words by the one stretch in which they differ, so that what others write beside it stays.
 * @returns false for one that is gone
 */
export function writeFieldNote(doc: Y.Doc, id: string, to: string): boolean {
  const text = fieldNoteText(doc, id);
  if (!text) return false;
  const from = text.toJSON();
  const before = sameLength(from, to, (words, at) => words[at]);
  const most = Math.min(from.length, to.length) - before;
  const after = Math.min(
    most,
    sameLength(from, to, (words, at) => words[words.length - 1 - at]),
  );
  const start = isLowHalf(from, before) || isLowHalf(to, before) ? before - 1 : before;
  const kept = isLowHalf(from, from.length - after) || isLowHalf(to, to.length - after) ? after - 1 : after;
  doc.transact(() => {
    if (from.length - kept > start) text.delete(start, from.length - kept - start);
    if (to.length - kept > start) text.insert(start, to.slice(start, to.length - kept));
  });
  return true;
}

function sameLength(
  from: string,
  to: string,
  unit: (words: string, at: number) => string | undefined,
): number {
  const most = Math.min(from.length, to.length);
  let length = 0;
  while (length < most && unit(from, length) === unit(to, length)) length += 1;
  return length;
}

/** A character of two units is never cut. */
function isLowHalf(words: string, at: number): boolean {
  const unit = words.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
