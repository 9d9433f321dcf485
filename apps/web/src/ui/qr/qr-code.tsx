import { useMemo } from 'react';
import { qrMatrix, type Matrix } from './qr-matrix.ts';

/** Modules of quiet zone on each side. */
const QUIET = 4;

/** A text as a QR code, black on white in every theme, as readers expect it; nothing for a text that is too long. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  if (!matrix) return null;
  const size = matrix.length + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(matrix)} fill="#000" />
    </svg>
  );
}

function pathOf(matrix: Matrix): string {
  return matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join('');
}
