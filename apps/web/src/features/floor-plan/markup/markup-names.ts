import type { PlanMarkup } from '@plumbline/shared/documents/plan/markup/schema.ts';
import { polygonArea } from '@plumbline/shared/geometry/polygon-area.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CanvasWords } from '../canvas/canvas-words.ts';

/** What an object of markup is called in lists: its words, else its kind. */
export function useMarkupName(): (markup: PlanMarkup) => string {
  const { t } = useTranslation(['plan', 'markup']);
  return (markup) => markupName(markup, t);
}

/** As `useMarkupName`, for those who have the texts already. */
export function markupName(markup: PlanMarkup, t: TFunction<['plan', 'markup']>): string {
  if (markup.kind === 'text') return markup.text.replaceAll('\n', ' ');
  return markup.kind === 'stamp' ? t(`markup:stamp.${markup.stamp}`) : t(`markup:kind.${markup.kind}`);
}

/** What an object measures: the length of a dimension or an arrow, the size of an area; null for others. */
export function measureOf(markup: PlanMarkup, words: CanvasWords): string | null {
  if (markup.kind === 'dimension') {
    const { from, to } = markup;
    return words.length(Math.hypot(to.x - from.x, to.y - from.y));
  }
  if (markup.kind !== 'area' || markup.needsFix) return null;
  const area = polygonArea(markup.points);
  return words.area(area) ?? words.areaPixels(area);
}
