import * as Y from 'yjs';
import { isUnknownPart, mentionsUnder } from './description.ts';
import { attachmentsRoot, checklistRoot, commentsRoot, descriptionRoot, watchersRoot } from './note-roots.ts';

/** An entry of a map of plain values that was written or deleted; `before` is undefined where there was none. */
export interface ValueTouch {
  before: unknown;
}

/** What a transaction did to a note's document. */
export interface NoteEffect {
  isDescribed: boolean;
  /** Who was put into the description, by account. */
  mentions: Set<string>;
  /** Something was deleted from the description that this version does not know. */
  losesUnknown: boolean;
  comments: Map<string, ValueTouch>;
  watchers: Map<string, ValueTouch>;
  attachments: Map<string, ValueTouch>;
  /** Items that were made, deleted or changed. */
  checklist: Set<string>;
}

/** Runs `apply` on the document and records its effect. Cost grows with the change, not with the document. */
export function recordEffect(doc: Y.Doc, apply: () => void): NoteEffect {
  const effect: NoteEffect = {
    isDescribed: false,
    mentions: new Set(),
    losesUnknown: false,
    comments: new Map(),
    watchers: new Map(),
    attachments: new Map(),
    checklist: new Set(),
  };
  const description = descriptionRoot(doc);
  const checklist = checklistRoot(doc);
  const onDescribed = (events: Y.YEvent<Y.AbstractType<unknown>>[], transaction: Y.Transaction): void => {
    effect.isDescribed = true;
    effect.losesUnknown = losesUnknown(description, transaction);
    for (const id of mentionsUnder(events.flatMap(writtenNodes))) effect.mentions.add(id);
  };
  const onChecklist = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const { path, keys } of events) {
      const [id] = path;
      if (id !== undefined) effect.checklist.add(String(id));
      else for (const each of keys.keys()) effect.checklist.add(each);
    }
  };
  const stops = [
    recordValues(commentsRoot(doc), effect.comments),
    recordValues(watchersRoot(doc), effect.watchers),
    recordValues(attachmentsRoot(doc), effect.attachments),
  ];
  description.observeDeep(onDescribed);
  checklist.observeDeep(onChecklist);
  try {
    apply();
  } finally {
    for (const stop of stops) stop();
    description.unobserveDeep(onDescribed);
    checklist.unobserveDeep(onChecklist);
  }
  return effect;
}

/** What came into a description, and what got other attributes. */
function writtenNodes({ target, changes }: Y.YEvent<Y.AbstractType<unknown>>): unknown[] {
  const added = [...changes.added].flatMap(({ content }) => content.getContent());
  return changes.keys.size > 0 ? [target, ...added] : added;
}

function losesUnknown(root: Y.XmlFragment, transaction: Y.Transaction): boolean {
  const { beforeState, deleteSet } = transaction;
  let isLost = false;
  Y.iterateDeletedStructs(transaction, deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || struct.id.clock >= (beforeState.get(struct.id.client) ?? 0)) return;
    isLost ||= isUnknownPart(struct.content) && isWithin(root, struct);
  });
  return isLost;
}

function isWithin(root: Y.XmlFragment, { parent }: Y.Item): boolean {
  for (let type = parent; type instanceof Y.AbstractType; type = type._item?.parent ?? null) {
    if (type === root) return true;
  }
  return false;
}

function recordValues(root: Y.Map<unknown>, touches: Map<string, ValueTouch>): () => void {
  const onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    for (const { path, changes } of events) {
      // A value is plain: whatever lies deeper is another type, which the check refuses.
      const [id] = path;
      if (id !== undefined) touches.set(String(id), { before: null });
      for (const [key, { action, oldValue }] of id === undefined ? changes.keys : [])
        touches.set(key, { before: action === 'add' ? undefined : oldValue });
    }
  };
  root.observeDeep(onEvents);
  return () => root.unobserveDeep(onEvents);
}
