import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';

const OUTLINE = 'M12 8h296v184H12zM120 8v60m0 44v80M12 112h74m34 0h88m34 0h66M208 8v48m0 56v80';
const WALK = 'M36 176c36-44 8-58 44-86s70 10 94 4 40-52 78-52 34 30 28 52-30 44-10 82';

interface SceneLoadingProps {
  /** 0…1: how much has arrived. */
  progress: number;
  /** Something worth knowing while one waits. */
  tip: string;
  onCancel: () => void;
}

/** A scene that is on its way: the plan draws itself along the walk while its pieces arrive. */
export function SceneLoading({ progress, tip, onCancel }: SceneLoadingProps) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const drawn = { pathLength: 1, strokeDasharray: 1, strokeDashoffset: 1 - progress };
  return (
    <div className="grid place-items-center gap-5 px-6 py-12 text-center">
      <svg viewBox="0 0 320 200" fill="none" aria-hidden className="mirror w-full max-w-80">
        <path d={OUTLINE} stroke="var(--line)" />
        <path d={OUTLINE} stroke="var(--text-2)" {...drawn} />
        <path d={WALK} stroke="var(--line-strong)" strokeDasharray="3 4" />
        <path d={WALK} stroke="var(--accent)" strokeWidth="2" {...drawn} />
      </svg>
      <DimensionLine
        className="w-full max-w-80"
        label={t('scene:loading')}
        progress={progress}
        value={format.percent(progress)}
      />
      <p className="type-body max-w-[44ch] text-text-2">{tip}</p>
      <Button onClick={onCancel}>{t('common:cancel')}</Button>
    </div>
  );
}
