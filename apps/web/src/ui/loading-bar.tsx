import { useEffect, useState } from 'react';
import { cx } from './cx.ts';

/** Specification §4 and §9. */
export const LOADING = { riseMs: 800, finishMs: 300, percentWhileLoading: 82 } as const;

/** Dimension line under the bar: rises to about 82 % while loading, jumps to 100 and leaves (specification §9). */
export function LoadingBar({ loading, label }: { loading: boolean; label: string }) {
  const [phase, setPhase] = useState<'idle' | 'loading' | 'finished'>(loading ? 'loading' : 'idle');
  // The bar that index.html drew has risen already: one that is there from the start goes on where that was.
  const [riseMs, setRiseMs] = useState<number>(loading ? 0 : LOADING.riseMs);
  if (loading && phase !== 'loading') setPhase('loading');
  if (!loading && phase === 'loading') setPhase('finished');
  if (!loading && phase === 'idle' && riseMs === 0) setRiseMs(LOADING.riseMs);
  useEffect(() => {
    if (phase !== 'finished') return;
    const timer = setTimeout(() => setPhase('idle'), LOADING.finishMs);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'idle') return null;
  const percent = phase === 'finished' ? 100 : LOADING.percentWhileLoading;
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
        style={{ inlineSize: `${percent}%`, animationDuration: `${riseMs}ms` }}
      />
    </div>
  );
}
