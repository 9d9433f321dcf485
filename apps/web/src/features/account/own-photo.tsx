import { useState } from 'react';
import { initialOf } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';

interface OwnPhotoProps {
  name: string;
  /** Missing = none: the initial stands there. */
  src: string | undefined;
  /** Its size, and that of the initial. */
  className: string;
}

/** The own photo, larger than among others. */
export function OwnPhoto({ name, src, className }: OwnPhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-[var(--n600)] leading-none font-semibold text-white',
        className,
      )}
    >
      {src === undefined || src === failedSrc ? (
        initialOf(name)
      ) : (
        <img src={src} alt="" onError={() => setFailedSrc(src)} className="size-full object-cover" />
      )}
    </span>
  );
}
