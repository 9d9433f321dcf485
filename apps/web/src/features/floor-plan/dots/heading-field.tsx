import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Slider } from '../../../ui/slider.tsx';
import { useDots, type DotStore } from './dot-store.ts';
import { withDot } from './plan-dot.ts';

interface HeadingFieldProps {
  store: DotStore;
  /** Of the dot that is turned. */
  id: string;
}

const MOST_DEG = 359;
const TURN_KEYS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Turns the cone of a dot until it looks where the middle of its picture does; decided once the hand lets go. */
export function HeadingField({ store, id }: HeadingFieldProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const headingDeg = useDots(store, ({ dots }) => dots.find((dot) => dot.id === id)?.headingDeg ?? null);
  const before = useRef<number | null | undefined>(undefined);
  const turn = (deg: number) => {
    if (before.current === undefined) before.current = headingDeg;
    store.set({
      turned: { id, from: before.current },
      dots: withDot(store.state.dots, id, { headingDeg: deg }),
    });
  };
  const decide = () => {
    const from = before.current;
    before.current = undefined;
    if (from === undefined) return;
    const isTurned = headingDeg !== from;
    const change = { id, to: { headingDeg }, before: { headingDeg: from } };
    store.set({ turned: null, ...(isTurned && { change }) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onPointerUp={decide}
      onKeyUp={(event: KeyboardEvent) => TURN_KEYS.has(event.key) && decide()}
      onBlur={decide}
      dir="ltr"
    >
      <Slider
        label={t('placing.heading')}
        text={headingDeg === null ? t('placing.noHeading') : `${format.number(Math.round(headingDeg))}°`}
        value={Math.round(headingDeg ?? 0)}
        min={0}
        max={MOST_DEG}
        step={1}
        onChange={turn}
      />
    </div>
  );
}
