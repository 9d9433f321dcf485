import { useState } from 'react';
import { cx } from './cx.ts';
import { PlanSketch } from './plan-sketch.tsx';

interface PlanPictureProps {
  src: string | null;
  /** A photo is shown as it is. */
  isPhoto?: boolean;
  className?: string;
}

/** A plan's picture dimmed on paper, or an empty sketch where there is none or it cannot be loaded. */
export function PlanPicture({ src, isPhoto = false, className }: PlanPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === null || src === failedSrc) {
    return (
      <div className={cx('grid place-items-center bg-bg', className)}>
        <PlanSketch className="w-1/2 max-w-48" />
      </div>
    );
  }
  return (
    <div className={cx('overflow-hidden bg-paper', className)}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailedSrc(src)}
        className={cx('size-full object-cover', !isPhoto && '[filter:var(--plan-filter)]')}
      />
    </div>
  );
}
