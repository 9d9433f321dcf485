import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { useEditor } from '../editor/editor-store.ts';
import { useMarkup, usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { useMarkupName } from '../markup/markup-names.ts';
import { editablePoints, isMarkup } from './plan-object.ts';

/** Tells assistive technology what keys on the canvas have selected; rows of the list speak for themselves. */
export function SelectionLog({ editor, words }: { editor: PlanEditor; words: PlanWords }) {
  const { t } = useTranslation(['select', 'plan', 'markup']);
  const { zones } = usePlanState(editor.live);
  const all = useMarkup(editor.live);
  const nameOf = useMarkupName();
  const selection = useEditor(editor.store, (state) => state.selection);
  const pointId = useEditor(editor.store, (state) => state.selectedPointId);
  const object =
    selection.length === 1 ? [...zones, ...all].find(({ id }) => id === selection[0]) : undefined;
  const points = object ? editablePoints(object) : [];
  const index = points.findIndex(({ id }) => id === pointId);
  const point = points[index];
  const sayIt = (): string => {
    if (point) return t('now.point', { index: index + 1, count: points.length, place: words.place(point) });
    if (object)
      return t('now.object', { name: isolated(isMarkup(object) ? nameOf(object) : object.displayName) });
    return selection.length > 1 ? t('selected', { count: selection.length }) : '';
  };
  const isOnCanvas = document.activeElement?.id === 'canvas';
  return (
    <p aria-live="polite" className="sr-only">
      {isOnCanvas && sayIt()}
    </p>
  );
}
