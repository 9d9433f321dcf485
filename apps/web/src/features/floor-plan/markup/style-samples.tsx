import type { SizePreset } from '../tools/markup-style.ts';

const STROKE: Record<SizePreset, number> = { fine: 1.25, medium: 2.5, bold: 5 };
const LETTER: Record<SizePreset, number> = { fine: 10, medium: 14, bold: 19 };

/** A line or a letter as large as the preset makes it. */
export function SizeSample({ preset, letters }: { preset: SizePreset; letters: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5">
      {letters ? (
        <text
          x="10"
          y="10"
          fill="currentColor"
          fontSize={LETTER[preset]}
          fontWeight="600"
          textAnchor="middle"
          dominantBaseline="central"
        >
          A
        </text>
      ) : (
        <path d="M3 10h14" stroke="currentColor" strokeWidth={STROKE[preset]} strokeLinecap="round" />
      )}
    </svg>
  );
}

export function LineSample({ dashed }: { dashed: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 24 20" className="h-5 w-6">
      <path
        d="M2 10h20"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={dashed ? '3 5' : undefined}
      />
    </svg>
  );
}
