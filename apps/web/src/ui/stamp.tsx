import { cx } from './cx.ts';

/** A rotated outline such as `Closed`: a picture of a state, never laid over text. */
export function Stamp({ text, tone = 'accent' }: { text: string; tone?: 'accent' | 'danger' }) {
  return (
    <span
      className={cx(
        'inline-block -rotate-6 rounded-tag border-2 border-current px-2 py-0.5 text-[12px] leading-4 font-semibold [font-stretch:87%] [letter-spacing:var(--note-spacing)] [text-transform:var(--note-case)]',
        tone === 'danger' ? 'text-danger' : 'text-link',
      )}
    >
      {text}
    </span>
  );
}
