import { useEffect, useState } from 'react';
import { cx } from './cx.ts';

const RISE_MS = 800;
const FINISH_MS = 300;
const SHARE_WHILE_LOADING = 82;

/** Dimension line under the bar: rises to about 82 % while loading, jumps to 100 and leaves (specification §9). */
export function LoadingBar({ loading, label }: { loading: boolean; label: string }) {
  const [phase, setPhase] = useState<'idle' | 'loading' | 'finished'>('idle');
  if (loading && phase !== 'loading') setPhase('loading');
  if (!loading && phase === 'loading') setPhase('finished');
  useEffect(() => {
    if (phase !== 'finished') return;
    const timer = setTimeout(() => setPhase('idle'), FINISH_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'idle') return null;
  const percent = phase === 'finished' ? 100 : SHARE_WHILE_LOADING;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-[44px] z-[1200] transition-opacity duration-[300ms]',
        phase === 'finished' && 'opacity-0',
      )}
    >
      <span
        className="dim-line animate-[grow-line_800ms_var(--ease-std)] text-accent"
        style={{ inlineSize: `${percent}%`, animationDuration: `${RISE_MS}ms` }}
      />
    </div>
  );
}
