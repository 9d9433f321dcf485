import type * as Y from 'yjs';
import {
  ATTACHMENTS_ROOT,
  CHECKLIST_ROOT,
  COMMENTS_ROOT,
  DESCRIPTION_ROOT,
  WATCHERS_ROOT,
} from './schema.ts';

export function descriptionRoot(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment(DESCRIPTION_ROOT);
}

export function commentsRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(COMMENTS_ROOT);
}

export function watchersRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(WATCHERS_ROOT);
}

export function checklistRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(CHECKLIST_ROOT);
}

export function attachmentsRoot(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(ATTACHMENTS_ROOT);
}
