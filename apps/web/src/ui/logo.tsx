/** The plumb bob that hangs from a dimension line. */
export function Logo({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={className}>
      <path d="M6 3h12M4.4 4.6l3.2-3.2m8.8 3.2 3.2-3.2" stroke="var(--accent)" strokeWidth="1.5" />
      <path d="M12 3v8.5" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7.5 11.5h9L12 21.5z" fill="currentColor" />
    </svg>
  );
}
