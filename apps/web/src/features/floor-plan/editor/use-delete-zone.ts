import type { PlanZone } from '@plumbline/shared/documents/plan/schema.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import { toastUndo } from '../../../ui/toaster.tsx';
import type { PlanEditor } from './plan-editor.ts';

/** Deletes a zone and offers it back for a while; later steps of the person are not undone with it. */
export function useDeleteZone(editor: PlanEditor, room: PlanRoom | null): (zone: PlanZone) => void {
  const { t } = useTranslation('plan');
  return (zone) => {
    if (editor.edits?.delete(zone.id)) offerBack(editor, room, zone, t);
  };
}

export function offerBack(
  editor: PlanEditor,
  room: PlanRoom | null,
  zone: PlanZone,
  t: TFunction<'plan'>,
): void {
  toastUndo(t('zoneDeleted', { name: zone.displayName }), t('undo'), () => {
    const next = room?.nextUndo;
    if (next?.kind === 'deleteZone' && next.subjectId === zone.id) room?.undo();
    else editor.edits?.restore(zone);
    editor.store.select(zone.id);
  });
}
