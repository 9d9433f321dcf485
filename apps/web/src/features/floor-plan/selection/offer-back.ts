import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { TFunction } from 'i18next';
import { subjectsOf, type EditAction, type EditKind } from '../../../collab/edit-action.ts';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import { toastUndo } from '../../../ui/toaster.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';

const DELETIONS: readonly EditKind[] = ['deleteZone', 'deleteMany', 'cutMany'];

/** Offers back for a while what was deleted in one step. */
export function offerBack(
  editor: PlanEditor,
  room: PlanRoom | null,
  zones: readonly PlanZone[],
  t: TFunction<['plan', 'select']>,
): void {
  const [first] = zones;
  if (!first) return;
  const text =
    zones.length === 1
      ? t('zoneDeleted', { name: first.displayName })
      : t('select:deleted', { count: zones.length });
  toastUndo(text, t('undo'), () => {
    if (isDeletionOf(room?.nextUndo ?? null, zones)) room?.undo();
    else editor.edits?.many.restore(zones);
    editor.store.selectAll(zones.map(({ id }) => id));
  });
}

function isDeletionOf(action: EditAction | null, zones: readonly PlanZone[]): boolean {
  if (!action || !DELETIONS.includes(action.kind)) return false;
  const subjects = new Set(subjectsOf(action));
  return zones.every(({ id }) => subjects.has(id));
}
