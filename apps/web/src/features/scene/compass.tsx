import { useTranslation } from 'react-i18next';

interface CompassProps {
  /** Where the picture looks, clockwise from north; null: nobody knows. */
  bearingDeg: number | null;
  onNorth: () => void;
}

/** The rose turns with the look; a press looks north. */
export function Compass({ bearingDeg, onNorth }: CompassProps) {
  const { t } = useTranslation('scene');
  if (bearingDeg === null)
    return (
      <p className="type-note max-w-40 rounded-control bg-surface px-2 py-1 text-text-2">
        {t('view.noHeading')}
      </p>
    );
  return (
    <button
      type="button"
      onClick={onNorth}
      dir="ltr"
      className="focus-ring relative size-14 rounded-full border border-line-strong bg-surface"
    >
      <svg
        viewBox="-28 -28 56 56"
        className="absolute inset-0"
        style={{ transform: `rotate(${-bearingDeg}deg)` }}
        aria-hidden
      >
        <path d="M0 -25 4 -17 -4 -17Z" fill="var(--danger)" />
        <path d="M0 25V19M25 0H19M-25 0H-19" stroke="var(--text-2)" strokeWidth="2" />
      </svg>
      <span className="sr-only">{t('view.looks')}</span>{' '}
      <bdi className="type-note">{Math.round(bearingDeg) % 360}°</bdi>
      <span className="sr-only">. {t('view.lookNorth')}</span>
    </button>
  );
}
