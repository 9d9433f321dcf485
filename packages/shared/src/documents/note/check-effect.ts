/**
 * The effect check of an update of a note's document: applied to a candidate copy, and what it did there is judged by who
 * wrote it. Tests: check-effect.test.ts, and the attacks on the room in tests/integration/rooms.
 */
import type * as Y from 'yjs';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { isUuid } from '../../ids/uuid.ts';
import { OBJECT_ID_PATTERN } from '../../ids/object-id.ts';
import { reaches, type RoomAccess } from '../../protocol/room-messages.ts';
import { applyUpdate } from '../apply-update.ts';
import type { EffectAuthor, EffectInput, EffectVerdict } from '../document-kind.ts';
import { isOrderKey } from '../plan/order-keys.ts';
import { exactMap } from '../plan/validate-zone.ts';
import type { NoteChange } from './changes.ts';
import { descriptionFault } from './description.ts';
import { effectChanges } from './effect-changes.ts';
import { recordEffect, type NoteEffect, type ValueTouch } from './effect-recorder.ts';
import { attachmentsRoot, checklistRoot, commentsRoot, descriptionRoot, watchersRoot } from './note-roots.ts';
import { readAttachment, readChecklistItem, readComment } from './read.ts';
import {
  ATTACHMENTS_ROOT,
  CHECKLIST_ROOT,
  COMMENTS_ROOT,
  DESCRIPTION_ROOT,
  NOTE_LIMITS,
  WATCHERS_ROOT,
} from './schema.ts';

const ROOTS: readonly string[] = [
  DESCRIPTION_ROOT,
  COMMENTS_ROOT,
  WATCHERS_ROOT,
  CHECKLIST_ROOT,
  ATTACHMENTS_ROOT,
];

/** Who writes and how far their right reaches. */
interface Writer {
  access: RoomAccess;
  author: EffectAuthor;
  isSealed: boolean;
}

const NOBODY: EffectAuthor = { accountId: null, isServer: false };

/** Applies an update to the candidate and judges the effect. Never throws. */
export function checkNoteEffect(input: EffectInput): EffectVerdict<NoteChange> {
  const { candidate, update, access, author = NOBODY, isSealed = false } = input;
  let effect: NoteEffect;
  try {
    effect = recordEffect(candidate, () => applyUpdate(candidate, update));
  } catch {
    return { ok: false, code: 'edit-undecodable', changes: [] };
  }
  const { pendingStructs, pendingDs } = candidate.store;
  if (pendingStructs || pendingDs) return { ok: false, code: 'edit-gap', changes: [] };
  try {
    const changes = effectChanges(candidate, effect);
    const code =
      access === 'read' ? 'edit-read-only' : effectFault(candidate, effect, { access, author, isSealed });
    return code ? { ok: false, code, changes } : { ok: true, changes };
  } catch {
    // Something stands where another type belongs.
    return { ok: false, code: 'edit-schema', changes: [] };
  }
}

function effectFault(doc: Y.Doc, effect: NoteEffect, writer: Writer): ErrorCode | null {
  for (const root of doc.share.keys()) if (!ROOTS.includes(root)) return 'edit-schema';
  const maps = [commentsRoot(doc), watchersRoot(doc), checklistRoot(doc), attachmentsRoot(doc)];
  if (!maps.every(exactMap)) return 'edit-schema';
  return (
    (effect.isDescribed ? describedFault(doc, effect, writer) : null) ??
    commentsFault(doc, effect.comments, writer) ??
    watchersFault(doc, effect.watchers, writer) ??
    checklistFault(doc, effect.checklist, writer) ??
    attachmentsFault(doc, effect.attachments, writer)
  );
}

/** What a verified note locks, for everybody but the server. */
function lockedFault({ access, author, isSealed }: Writer): ErrorCode | null {
  if (author.isServer) return null;
  if (isSealed) return 'edit-sealed';
  return reaches(access, 'edit') ? null : 'edit-read-only';
}

/**
 * A client that does not know a node or mark deletes it by opening an editor on it. Versions keep those out; here nobody
 * deletes what their own version, this one, cannot have shown them.
 */
function describedFault(doc: Y.Doc, { losesUnknown }: NoteEffect, writer: Writer): ErrorCode | null {
  const fault = lockedFault(writer);
  if (fault) return fault;
  return losesUnknown ? 'edit-schema' : descriptionFault(descriptionRoot(doc));
}

/** Nobody writes in another's name or changes another's words, the server neither. */
function commentsFault(
  doc: Y.Doc,
  touches: ReadonlyMap<string, ValueTouch>,
  { access, author }: Writer,
): ErrorCode | null {
  const root = commentsRoot(doc);
  const isOwnBehalf = author.isServer && author.accountId === null;
  for (const [id, { before }] of touches) {
    const was = readComment(before);
    if (!root.has(id)) {
      const isOwn = was?.by === author.accountId && reaches(access, 'attach');
      if (!isOwn && access !== 'manage' && !author.isServer) return 'edit-foreign-author';
      continue;
    }
    const comment = readComment(root.get(id));
    if (!comment || !OBJECT_ID_PATTERN.test(id)) return 'edit-schema';
    if (comment.by !== author.accountId && !isOwnBehalf) return 'edit-foreign-author';
    if (before !== undefined && was?.by !== comment.by) return 'edit-foreign-author';
  }
  return touches.size > 0 && root.size > NOTE_LIMITS.comments ? 'edit-limit' : null;
}

/** Who edits adds and removes anybody; the others themselves. */
function watchersFault(
  doc: Y.Doc,
  touches: ReadonlyMap<string, ValueTouch>,
  { access, author }: Writer,
): ErrorCode | null {
  const root = watchersRoot(doc);
  for (const accountId of touches.keys()) {
    if (!isUuid(accountId)) return 'edit-schema';
    if (root.has(accountId) && root.get(accountId) !== true) return 'edit-schema';
    if (accountId !== author.accountId && !reaches(access, 'edit') && !author.isServer)
      return 'edit-read-only';
  }
  return touches.size > 0 && root.size > NOTE_LIMITS.watchers ? 'edit-limit' : null;
}

function checklistFault(doc: Y.Doc, touched: ReadonlySet<string>, writer: Writer): ErrorCode | null {
  if (touched.size === 0) return null;
  const locked = lockedFault(writer);
  if (locked) return locked;
  const root = checklistRoot(doc);
  for (const id of touched) {
    if (!root.has(id)) continue;
    const item = readChecklistItem(root.get(id));
    if (!item || !OBJECT_ID_PATTERN.test(id) || !isOrderKey(item.order)) return 'edit-schema';
  }
  return root.size > NOTE_LIMITS.checklistItems ? 'edit-limit' : null;
}

/** Files are named by the server, once each; who brought one, or manages, takes it away. */
function attachmentsFault(
  doc: Y.Doc,
  touches: ReadonlyMap<string, ValueTouch>,
  { access, author, isSealed }: Writer,
): ErrorCode | null {
  const root = attachmentsRoot(doc);
  for (const [id, { before }] of touches) {
    const isDeleted = !root.has(id);
    if (!author.isServer) {
      if (isSealed) return 'edit-sealed';
      if (!isDeleted) return 'edit-foreign-author';
      const isOwn = readAttachment(before)?.by === author.accountId && reaches(access, 'attach');
      if (!isOwn && access !== 'manage') return 'edit-foreign-author';
    }
    if (!isDeleted && (!readAttachment(root.get(id)) || !OBJECT_ID_PATTERN.test(id))) return 'edit-schema';
  }
  return touches.size > 0 && root.size > NOTE_LIMITS.attachments ? 'edit-limit' : null;
}
