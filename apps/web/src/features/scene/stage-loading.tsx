import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { SceneLoading } from './scene-loading.tsx';
import type { PanoramaView } from './viewer/panorama-view.ts';

interface StageLoadingProps {
  /** Null until it is made. */
  view: PanoramaView | null;
  /** Nothing was shown before, which could stay. */
  isFirst: boolean;
  onCancel: () => void;
}

/** Most pictures are there sooner, and are better without a frame that comes and goes. */
const LATE_MS = 700;

/** A picture that is on its way: how much of it has come, and the way back. */
export function StageLoading({ view, isFirst, onCancel }: StageLoadingProps) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const [progress, setProgress] = useState(0);
  const [isLate, setLate] = useState(false);
  useEffect(() => view?.onProgress(setProgress), [view]);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), LATE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {isLate && isFirst && (
        <div className="absolute inset-0 grid place-items-center">
          <div className="rounded-panel bg-surface shadow-panel">
            <SceneLoading {...{ progress, onCancel }} tip={t('tip')} />
          </div>
        </div>
      )}
      {isLate && !isFirst && (
        <div className="absolute start-1/2 bottom-20 flex -translate-x-1/2 items-center gap-3 rounded-control bg-surface px-3 py-1.5">
          <DimensionLine
            className="w-40"
            label={t('loading')}
            progress={progress}
            value={format.percent(progress)}
          />
          <Button size="small" kind="ghost" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </div>
      )}
    </>
  );
}
