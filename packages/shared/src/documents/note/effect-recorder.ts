import type * as Y from 'yjs';
import { attachmentsRoot, checklistRoot, commentsRoot, descriptionRoot, watchersRoot } from './note-roots.ts';

/** An entry of a map of plain values that was written or deleted; `before` is undefined where there was none. */
export interface ValueTouch {
  before: unknown;
}

/** What a transaction did to a note's document. */
export interface NoteEffect {
  isDescribed: boolean;
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
    comments: new Map(),
    watchers: new Map(),
    attachments: new Map(),
    checklist: new Set(),
  };
  const description = descriptionRoot(doc);
  const checklist = checklistRoot(doc);
  const onDescribed = (): void => {
    effect.isDescribed = true;
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
