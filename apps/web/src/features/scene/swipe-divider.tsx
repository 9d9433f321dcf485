import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isRightToLeft } from '../../ui/reading-direction.ts';
import type { Split } from './use-split.ts';

const STEP_PERCENT = 2;
const WIDE_STEP_PERCENT = 10;

/** Parts two pictures that lie on each other: dragged, or moved by arrow keys. */
export function SwipeDivider({ split: { dividerPercent, setDividerPercent } }: { split: Split }) {
  const { t } = useTranslation('scene');
  const put = (percent: number) => setDividerPercent(Math.max(0, Math.min(100, percent)));
  const onKeyDown = (event: KeyboardEvent) => {
    const byPercent = stepOf(event);
    if (byPercent === null) return;
    // The arrows would turn the pictures.
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    put(dividerPercent + byPercent);
  };
  const onPointerMove = ({ currentTarget, clientX, pointerId }: PointerEvent) => {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
    const percent = ((clientX - box.left) / box.width) * 100;
    put(isRightToLeft() ? 100 - percent : percent);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('view.divider')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(dividerPercent)}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      className="focus-ring absolute inset-y-0 z-10 -ms-3 flex w-6 cursor-ew-resize touch-none justify-center"
      style={{ insetInlineStart: `${dividerPercent}%` }}
    >
      <span aria-hidden className="w-0.5 bg-accent shadow-[0_0_0_1px_rgb(0_0_0/0.35)]" />
    </div>
  );
}

/** Null for another key. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const percent = shiftKey ? WIDE_STEP_PERCENT : STEP_PERCENT;
  const toEnd = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';
  if (key === toEnd) return percent;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return -percent;
  if (key === 'Home') return -100;
  return key === 'End' ? 100 : null;
}
