import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PlanRoom } from '../../../collab/plan-room.ts';
import { toastUndo } from '../../../ui/toaster.tsx';
import type { PlanEditor } from '../editor/plan-editor.ts';
import { markupName } from './markup-names.ts';

/** Deletes markup and offers it back. */
export function useDeleteMarkup(editor: PlanEditor, room: PlanRoom | null): (markup: PlanMarkup) => void {
  const { t } = useTranslation(['plan', 'markup']);
  return (markup) => {
    if (editor.edits?.markup.delete(markup.id)) offerMarkupBack(editor, room, markup, t);
  };
}

/** Offers deleted markup back for a while; later steps of the person are not undone with it. */
export function offerMarkupBack(
  editor: PlanEditor,
  room: PlanRoom | null,
  markup: PlanMarkup,
  t: TFunction<['plan', 'markup']>,
): void {
  toastUndo(t('markup:deleted', { name: markupName(markup, t) }), t('undo'), () => {
    const next = room?.nextUndo;
    if (next?.kind === 'deleteMarkup' && next.subjectId === markup.id) room?.undo();
    else editor.edits?.markup.restore(markup);
    editor.store.select(markup.id);
  });
}
