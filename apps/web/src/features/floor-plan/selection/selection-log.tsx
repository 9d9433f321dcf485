import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { useEditor } from '../editor/editor-store.ts';
import { useMarkup, usePlanState } from '../editor/live-plan.ts';
import type { PlanEditor } from '../editor/plan-editor.ts';
import type { PlanWords } from '../editor/plan-words.ts';
import { useMarkupName } from '../markup/markup-names.ts';

/** Tells assistive technology what keys on the canvas have selected; rows of the list speak for themselves. */
export function SelectionLog({ editor, words }: { editor: PlanEditor; words: PlanWords }) {
  const { t } = useTranslation('select');
  const { zones } = usePlanState(editor.live);
  const all = useMarkup(editor.live);
  const nameOf = useMarkupName();
  const selection = useEditor(editor.store, (state) => state.selection);
  const pointId = useEditor(editor.store, (state) => state.selectedPointId);
  const zone = selection.length === 1 ? zones.find(({ id }) => id === selection[0]) : undefined;
  const index = zone?.points.findIndex(({ id }) => id === pointId) ?? -1;
  const point = zone?.points[index];
  const markup = selection.length === 1 ? all.find(({ id }) => id === selection[0]) : undefined;
  const sayIt = (): string => {
    if (zone && point)
      return t('now.point', { index: index + 1, count: zone.points.length, place: words.place(point) });
    if (zone) return t('now.object', { name: isolated(zone.displayName) });
    if (markup) return t('now.object', { name: isolated(nameOf(markup)) });
    return selection.length > 1 ? t('selected', { count: selection.length }) : '';
  };
  const isOnCanvas = document.activeElement?.id === 'canvas';
  return (
    <p aria-live="polite" className="sr-only">
      {isOnCanvas && sayIt()}
    </p>
  );
}
