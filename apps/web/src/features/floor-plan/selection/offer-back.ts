import type { TFunction } from 'i18next';
import { subjectsOf } from '../../../collab/edit-action.ts';
import type { PlanAction, EditKind } from '../room/plan-action.ts';
import type { PlanRoom } from '../room/plan-room.ts';
import { toastUndo } from '../../../ui/toaster.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { markupName } from '../markup/markup-names.ts';
import { isMarkup, type PlanObject } from './plan-object.ts';

const DELETIONS: readonly EditKind[] = ['deleteZone', 'deleteMarkup', 'deleteMany', 'cutMany'];

/** Offers back for a while what was deleted in one step. */
export function offerBack(
  editor: PlanEditor,
  room: PlanRoom | null,
  objects: readonly PlanObject[],
  t: TFunction<['plan', 'select', 'markup']>,
): void {
  const [first] = objects;
  if (!first) return;
  toastUndo(
    objects.length === 1 ? deletedText(first, t) : t('select:deleted', { count: objects.length }),
    t('undo'),
    () => {
      if (isDeletionOf(room?.nextUndo ?? null, objects)) room?.undo();
      else editor.edits?.many.restore(objects);
      editor.store.selectAll(objects.map(({ id }) => id));
    },
  );
}

function deletedText(object: PlanObject, t: TFunction<['plan', 'select', 'markup']>): string {
  return isMarkup(object)
    ? t('markup:deleted', { name: markupName(object, t) })
    : t('zoneDeleted', { name: object.displayName });
}

function isDeletionOf(action: PlanAction | null, objects: readonly PlanObject[]): boolean {
  if (!action || !DELETIONS.includes(action.kind)) return false;
  const subjects = new Set(subjectsOf(action));
  return objects.every(({ id }) => subjects.has(id));
}
