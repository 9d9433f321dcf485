import { createRectangleZone, deleteZone, moveZone } from '@plumbline/shared/documents/plan/commands.ts';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { isWrittenIn } from './written-in.ts';

/** A person draws, moves and deletes; each step's update, in order. */
function steps(): { doc: Y.Doc; updates: [Uint8Array, Uint8Array, Uint8Array] } {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const made = createRectangleZone(doc, { name: 'Hall', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
  if (!made.ok) throw new Error(made.reason);
  moveZone(doc, made.zoneId, 5, 5);
  deleteZone(doc, made.zoneId);
  const [drawn, moved, deleted, ...more] = updates;
  if (!drawn || !moved || !deleted || more.length > 0) throw new Error('three steps were made');
  return { doc, updates: [drawn, moved, deleted] };
}

test('an update is in itself, in several pieces, and in one that holds more', () => {
  const { doc, updates } = steps();
  const [drawn, moved] = updates;
  const both = Y.mergeUpdates([drawn, moved]);
  expect(isWrittenIn(drawn, [drawn])).toBe(true);
  expect(isWrittenIn(both, [moved, drawn])).toBe(true);
  expect(isWrittenIn(moved, [both])).toBe(true);
  for (const update of updates) expect(isWrittenIn(update, [Y.encodeStateAsUpdate(doc)])).toBe(true);
});

test('what is missing a part is not written', () => {
  const [drawn, moved, deleted] = steps().updates;
  expect(isWrittenIn(drawn, [])).toBe(false);
  expect(isWrittenIn(moved, [drawn])).toBe(false);
  expect(isWrittenIn(Y.mergeUpdates([drawn, moved]), [drawn])).toBe(false);
  expect(isWrittenIn(deleted, [drawn, moved])).toBe(false);
});

test('what somebody else wrote does not count, nor does what cannot be read', () => {
  const [drawn] = steps().updates;
  expect(isWrittenIn(drawn, steps().updates)).toBe(false);
  expect(isWrittenIn(drawn, [Uint8Array.of(255, 255)])).toBe(false);
  expect(isWrittenIn(Uint8Array.of(255, 255), [drawn])).toBe(false);
});
