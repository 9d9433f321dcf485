import type { Capture } from '@plumbline/shared/contract/inspection.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PlacedPictureProps {
  capture: Capture;
  caption: ReactNode;
  /** The middle is where the cone looks: a line shows it. */
  isMarked: boolean;
  onLarge: () => void;
  children?: ReactNode;
}

/** A picture beside the plan; it opens large. */
export function PlacedPicture({ capture, caption, isMarked, onLarge, children }: PlacedPictureProps) {
  const { t } = useTranslation('inspection');
  return (
    <figure className="w-60 shrink-0">
      <button
        type="button"
        aria-label={t('picture.open', { frame: capture.frame })}
        onClick={onLarge}
        className="focus-ring relative block h-30 w-60 cursor-zoom-in overflow-hidden rounded-control border border-line"
      >
        <img src={`${capture.filesUrl}base.jpg`} alt="" className="size-full object-cover" />
        {isMarked && <span className="absolute inset-0 mx-auto w-0.5 bg-accent" />}
      </button>
      <figcaption className="type-note truncate pt-1 text-text-2">{caption}</figcaption>
      {children}
    </figure>
  );
}
