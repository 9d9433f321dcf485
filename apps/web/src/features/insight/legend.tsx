interface LegendProps {
  entries: readonly {
    label: string;
    /** Its line or area as it is drawn: classes of a small mark. */
    mark: string;
  }[];
}

/** What the colours and lines of a chart stand for. */
export function Legend({ entries }: LegendProps) {
  return (
    <p className="type-note mb-2 flex flex-wrap gap-x-6 gap-y-1 text-text-2">
      {entries.map(({ label, mark }) => (
        <span key={label} className="flex items-center gap-2">
          <span className={mark} />
          {label}
        </span>
      ))}
    </p>
  );
}
