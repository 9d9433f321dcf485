/** A tag's colour with its letter: colour is never all that tells tags apart. */
export function TagMark({ tag: { colour, letter } }: { tag: { colour: string; letter: string } }) {
  return (
    <span
      aria-hidden
      className="inline-grid size-5 shrink-0 place-items-center rounded-tag text-[11px] font-semibold text-white"
      style={{ backgroundColor: `var(--${colour})` }}
    >
      {letter}
    </span>
  );
}
