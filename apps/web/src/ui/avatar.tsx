import { createContext, Suspense, use, type ReactNode } from 'react';
import { cx } from './cx.ts';

const SIZES = {
  16: 'size-4 text-[9px]',
  20: 'size-5 text-[10px]',
  24: 'size-6 text-[11px]',
  32: 'size-8 text-[13px]',
};

export interface AvatarPhotoProps {
  /** Whose it is. */
  id: string;
  /** The colour around it is seen. */
  rimmed: boolean;
}

/** Draws somebody's photo over their initial, if they have one; the app says by what. */
export const AvatarPhoto = createContext<((photo: AvatarPhotoProps) => ReactNode) | null>(null);

export interface AvatarProps {
  name: string;
  /** Whose photo is shown, if there is one; always the initial without. */
  id?: string | undefined;
  /** Presence colour by name (`plum` … `rose`); neutral without. */
  colour?: string | undefined;
  sizePx?: keyof typeof SIZES;
  /** The colour is used twice in the room: a hatched edge tells them apart. */
  hatched?: boolean;
  className?: string;
}

/** First letter of the displayed name as people read it, whatever its script. */
export function initialOf(name: string): string {
  const [first = ''] = new Intl.Segmenter().segment(name.trim());
  return first === '' ? '' : first.segment.toLocaleUpperCase();
}

/** Decorative: the name stands beside it or in the accessible name of what holds it. */
export function Avatar({ name, id, colour, sizePx = 24, hatched = false, className }: AvatarProps) {
  const drawPhoto = use(AvatarPhoto);
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-[var(--n600)] leading-none font-semibold text-white',
        SIZES[sizePx],
        hatched && 'border-2 border-dashed border-white/80',
        className,
      )}
      style={colour ? { backgroundColor: `var(--pr-${colour})` } : undefined}
    >
      {initialOf(name)}
      {drawPhoto && id && <Suspense>{drawPhoto({ id, rimmed: !!colour })}</Suspense>}
    </span>
  );
}
