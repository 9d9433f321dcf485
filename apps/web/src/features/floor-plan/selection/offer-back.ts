import type { TFunction } from 'i18next';
import { subjectsOf, type EditAction, type EditKind } from '../../../collab/edit-action.ts';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import { toastUndo } from '../../../ui/toaster.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { isMarkup, type PlanObject } from './plan-object.ts';

const DELETIONS: readonly EditKind[] = ['deleteZone', 'deleteMarkup', 'deleteMany', 'cutMany'];

/** Offers back for a while what was deleted in one step. */
export function offerBack(
  editor: PlanEditor,
  room: PlanRoom | null,
  objects: readonly PlanObject[],
  t: TFunction<['plan', 'select']>,
): void {
  const [first] = objects;
  if (!first) return;
  const text =
    objects.length === 1 && !isMarkup(first)
      ? t('zoneDeleted', { name: first.displayName })
      : t('select:deleted', { count: objects.length });
  toastUndo(text, t('undo'), () => {
    if (isDeletionOf(room?.nextUndo ?? null, objects)) room?.undo();
    else editor.edits?.many.restore(objects);
    editor.store.selectAll(objects.map(({ id }) => id));
  });
}

function isDeletionOf(action: EditAction | null, objects: readonly PlanObject[]): boolean {
  if (!action || !DELETIONS.includes(action.kind)) return false;
  const subjects = new Set(subjectsOf(action));
  return objects.every(({ id }) => subjects.has(id));
}
