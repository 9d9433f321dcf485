import type { NoteStatus } from '@plumbline/shared/notes/note-statuses.ts';
import { useTranslation } from 'react-i18next';
import { GLYPHS, HALF, SILHOUETTES } from './mark-shapes.ts';

interface StatusMarkProps {
  status: NoteStatus;
  /** Across, in pixels: 16 in tables, 20 on boards. */
  sizePx?: number;
  isOverdue?: boolean;
  /** Has a second ring: it is the reader's turn. */
  isMine?: boolean;
  /** Beside the status in words. */
  isDecoration?: boolean;
}

/** A note's state as a mark: the silhouette alone tells it, colour comes second. */
export function StatusMark({
  status,
  sizePx = 16,
  isOverdue = false,
  isMine = false,
  isDecoration = false,
}: StatusMarkProps) {
  const { t } = useTranslation('note');
  const label = [
    t(`status.${status}`),
    ...(isOverdue ? [t('overdue')] : []),
    ...(isMine ? [t('yourTurn')] : []),
  ];
  const colour = `var(--st-${status})`;
  const isRing = status === 'none' || status === 'in-progress';
  return (
    <svg
      viewBox="-14 -14 28 28"
      width={sizePx * 1.4}
      height={sizePx * 1.4}
      className="shrink-0"
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label.join(', ') })}
    >
      {isMine && <circle r="12.5" fill="none" stroke="currentColor" strokeWidth="1.5" />}
      {isRing ? (
        <circle
          r="7.5"
          fill="none"
          stroke={colour}
          strokeWidth="2"
          strokeLinecap="round"
          {...(status === 'none' && { strokeDasharray: '3.2 3' })}
        />
      ) : (
        <path d={SILHOUETTES[status]} fill={colour} />
      )}
      {status === 'in-progress' && <path d={HALF} fill={colour} />}
      {status === 'open' && <circle r="3" fill="var(--st-glyph)" />}
      {GLYPHS[status] && (
        <path
          d={GLYPHS[status]}
          fill="none"
          stroke="var(--st-glyph)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {isOverdue && <path d="M5-13v9M5-13h8l-2.2 2.6L13-8H5Z" fill="var(--danger)" stroke="var(--danger)" />}
    </svg>
  );
}
