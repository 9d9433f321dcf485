import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { SceneLoading } from './scene-loading.tsx';

const STATES = ['loading', 'failed'] as const;
const PERCENT = 100;
const HALF_WAY = 0.5;

/** What is seen while a scene loads, at any moment of it, and when it does not come. */
export function SceneLoadingPage() {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const [state, setState] = useState<(typeof STATES)[number]>('loading');
  const [progress, setProgress] = useState(HALF_WAY);
  useTitleBlock([]);
  const restart = () => {
    setState('loading');
    setProgress(0);
  };
  return (
    <div className="mx-auto max-w-[960px] p-6">
      <PageTitle>{t('title')}</PageTitle>
      <p className="type-body mt-1 mb-6 max-w-[68ch] text-text-2">{t('text')}</p>
      <div className="mb-6 flex flex-wrap items-center gap-6">
        <Segmented
          label={t('state')}
          value={state}
          onChange={setState}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <span className="w-72">
          <Slider
            label={t('progress')}
            text={format.percent(progress)}
            value={Math.round(progress * PERCENT)}
            min={0}
            max={PERCENT}
            step={1}
            disabled={state === 'failed'}
            onChange={(percent) => setProgress(percent / PERCENT)}
          />
        </span>
      </div>
      <div className="rounded-panel bg-surface shadow-panel">
        {state === 'loading' ? (
          <SceneLoading progress={progress} tip={t('tip')} onCancel={restart} />
        ) : (
          <ErrorState onRetry={restart}>{t('failed')}</ErrorState>
        )}
      </div>
    </div>
  );
}
