import type { NotePin } from '@plumbline/shared/contract/note-pins.ts';
import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { StatusMark } from '../../notes/status-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { floorLook, type PlanGround } from './floor-rings.ts';
import type { Stage } from './stage.tsx';

/** Farther notes would lie over each other on the horizon. */
const REACH_M = 15;
const NEAR_PX = 28;
const FAR_PX = 18;

interface NoteMarksProps extends Stage {
  capture: Capture;
  notes: readonly NotePin[];
  ground: PlanGround;
  openId: string | null;
  onOpen: (noteId: string) => void;
}

/** The notes of the plan around a picture, on its floor where they are pinned; a press opens one. */
export function NoteMarks({ view, capture, notes, ground, openId, onOpen }: NoteMarksProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  return notes.map(({ id, number, status, x, y }) => {
    const seen = floorLook(capture, { x, y }, ground);
    const at = seen && seen.distanceM <= REACH_M ? view.screenOf(seen.look) : null;
    if (!at || !seen) return null;
    const sizePx = Math.round(NEAR_PX + (FAR_PX - NEAR_PX) * (seen.distanceM / REACH_M));
    return (
      <button
        key={id}
        type="button"
        aria-pressed={id === openId}
        onClick={() => onOpen(id)}
        className={cx(
          'focus-ring absolute start-0 top-0 flex items-center gap-1 rounded-control bg-surface pe-1.5 shadow-[0_0_0_1px_rgb(0_0_0/0.35)] hover:bg-hover',
          id === openId && 'outline-2 outline-accent',
        )}
        style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      >
        <StatusMark status={status} sizePx={sizePx / 1.4} />
        <bdi className="type-note">
          {number > 0 ? format.number(number) : <span className="sr-only">{t('one')}</span>}
        </bdi>
      </button>
    );
  });
}
