import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { StatusMark } from '../../notes/status-mark.tsx';
import { cx } from '../../ui/cx.ts';
import type { PlanGround } from '@plumbline/shared/captures/floor-point.ts';
import { floorLook } from './floor-rings.ts';
import type { Look } from './look.ts';
import { useMarkLayer } from './mark-layer.ts';
import type { PanoramaView } from './viewer/panorama-view.ts';

/** Farther notes would lie over each other on the horizon. */
const REACH_M = 15;
const NEAR_PX = 28;
const FAR_PX = 18;

interface NoteMarksProps {
  view: PanoramaView;
  capture: Capture;
  notes: readonly NotePin[];
  ground: PlanGround;
  openId: string | null;
  onOpen: (noteId: string) => void;
}

interface SeenNote {
  pin: NotePin;
  look: Look;
  sizePx: number;
  /** It was made in this picture, in just this direction. */
  isSurveyed: boolean;
}

/**
 * The notes around a picture: those made in it where they were seen, and dashed the others of the plan nearby, on the
 * floor at their bearing. A press opens one.
 */
export const NoteMarks = memo(function NoteMarks({
  view,
  capture,
  notes,
  ground,
  openId,
  onOpen,
}: NoteMarksProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const seen = useMemo(
    () => notes.flatMap((pin) => seenIn(capture, pin, ground) ?? []),
    [notes, capture, ground],
  );
  const looks = useMemo(() => new Map(seen.map(({ pin, look }) => [pin.id, look])), [seen]);
  const layer = useMarkLayer(view, looks);
  return (
    <div ref={layer}>
      {seen.map(({ pin: { id, number, status }, sizePx, isSurveyed }) => (
        <button
          key={id}
          type="button"
          data-mark={id}
          aria-pressed={id === openId}
          onClick={() => onOpen(id)}
          className={cx(
            'focus-ring absolute start-0 top-0 flex items-center gap-1 rounded-control bg-surface pe-1.5 hover:bg-hover',
            isSurveyed
              ? 'shadow-[0_0_0_1px_rgb(0_0_0/0.35)]'
              : 'border border-dashed border-line-strong opacity-90',
            id === openId && 'outline-2 outline-accent',
          )}
        >
          <StatusMark status={status} sizePx={sizePx / 1.4} />
          <bdi className="type-note">
            {number > 0 ? format.number(number) : <span className="sr-only">{t('one')}</span>}
          </bdi>
        </button>
      ))}
    </div>
  );
});

/** Null for one that is not seen from there. */
function seenIn(capture: Capture, pin: NotePin, ground: PlanGround): SeenNote | null {
  const { sight } = pin;
  if (sight?.captureId === capture.id) return { pin, look: sight, sizePx: NEAR_PX, isSurveyed: true };
  const found = floorLook(capture, pin, ground);
  if (!found || found.distanceM > REACH_M) return null;
  const sizePx = Math.round(NEAR_PX + (FAR_PX - NEAR_PX) * (found.distanceM / REACH_M));
  return { pin, look: found.look, sizePx, isSurveyed: false };
}
