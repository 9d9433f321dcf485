import type { Findings } from '@plumbline/shared/contract/hazard.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { useDetectorText } from '../../detectors/use-detector-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import type { useFindingDeeds } from './finding-requests.ts';

interface LookStatusProps extends Pick<ReturnType<typeof useFindingDeeds>, 'look' | 'cancel'> {
  findings: Findings;
}

/** How far the look through the pictures is, and the way to another one. */
export function LookStatus({ findings: { run, detector }, look, cancel }: LookStatusProps) {
  const { t } = useTranslation(['hazard', 'errors']);
  const { percent } = useFormat();
  const detectorText = useDetectorText();
  const told = detector && detectorText(detector);
  const isGoingOn = run?.state === 'waiting' || run?.state === 'running';
  return (
    <section aria-label={t('hazard:look.title')} className="flex flex-wrap items-center gap-3 px-6 py-2">
      {isGoingOn ? (
        <>
          <DimensionLine
            className="w-64"
            progress={run.progress}
            label={t('hazard:look.progress')}
            value={percent(run.progress)}
          />
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('hazard:look.cancel')}
          </Button>
        </>
      ) : detector ? (
        <Button size="small" loading={look.isPending} onClick={() => look.mutate()}>
          {t(run ? 'hazard:look.again' : 'hazard:look.start')}
        </Button>
      ) : (
        <p className="text-text-2">{t('hazard:look.noDetector')}</p>
      )}
      {run?.state === 'failed' && (
        <p role="alert" className="text-danger">
          {isErrorCode(run.error ?? '') ? t(`errors:${run.error}`) : t('hazard:look.failed')}
        </p>
      )}
      {told && (
        <p className="text-text-2">
          <bdi>{told.title}</bdi>
          {told.notice !== '' && (
            <>
              {' · '}
              <bdi>{told.notice}</bdi>
            </>
          )}
        </p>
      )}
    </section>
  );
}
