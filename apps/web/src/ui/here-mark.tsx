/** Stands behind the name of somebody who is here now: a ring, and it in words. */
export function HereMark({ children }: { children: string }) {
  return (
    <span className="ms-2 inline-flex items-center gap-1.5 whitespace-nowrap text-text-2">
      <span aria-hidden className="size-2.5 rounded-full border-2 border-ok" />
      {children}
    </span>
  );
}
