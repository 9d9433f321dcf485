import { useTranslation } from 'react-i18next';
import type { FloorRing } from './floor-rings.ts';
import type { Stage } from './stage.tsx';

interface RingMarksProps extends Stage {
  rings: readonly FloorRing[];
  onGo: (captureId: string) => void;
}

/** Of a ring at a distance of one metre, in pixels. */
const NEAR_PX = 150;
const LEAST_PX = 28;

/** Rings on the floor of the picture; a press walks there. */
export function RingMarks({ view, rings, onGo }: RingMarksProps) {
  const { t } = useTranslation('scene');
  return rings.map(({ id, frame, look, distanceM }) => {
    const at = view.screenOf(look);
    if (!at) return null;
    const widthPx = Math.max(LEAST_PX, NEAR_PX / Math.max(1, distanceM));
    return (
      <button
        key={id}
        type="button"
        aria-label={t('view.walkTo', { frame, metres: distanceM.toFixed(1) })}
        onClick={() => onGo(id)}
        className="focus-ring absolute start-0 top-0 rounded-[50%] border-2 border-white bg-white/25 shadow-[0_0_0_1px_rgb(0_0_0/0.45)] hover:bg-white/55"
        style={{
          inlineSize: `${widthPx}px`,
          blockSize: `${widthPx / 2.4}px`,
          transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`,
        }}
      />
    );
  });
}
