import { stepName } from '@plumbline/shared/captures/step-name.ts';
import type { InspectionKind } from '@plumbline/shared/contract/inspection.ts';
import type { ProcessingError, SourceLogLine } from '@plumbline/shared/contract/processing-error.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { useReason } from './failure-reason.tsx';
import { sourceLogQuery } from './processing-requests.ts';

/** Each try with a file: when, at which step, what it ended with, and who tried again; newest first. */
export function SourceLog({ of: failure }: { of: ProcessingError }) {
  const { t } = useTranslation('processing');
  const log = useQuery(sourceLogQuery(failure));
  return (
    <section aria-label={t('log.title')}>
      <h3 className="type-strong mb-2">{t('log.title')}</h3>
      {log.data ? (
        <ol className="grid gap-2">
          {log.data.map((line) => (
            <LogLine key={`${line.at} ${line.kind}`} line={line} of={failure.inspection.kind} />
          ))}
        </ol>
      ) : log.error ? (
        <LoadFailed error={log.error} onRetry={() => void log.refetch()}>
          {t('log.failed')}
        </LoadFailed>
      ) : (
        <Skeleton onRetry={() => void log.refetch()}>
          <SkeletonBlock className="h-16" />
        </Skeleton>
      )}
    </section>
  );
}

function LogLine({ line: { at, kind, step, error, by }, of }: { line: SourceLogLine; of: InspectionKind }) {
  const { t } = useTranslation('processing');
  const format = useFormat();
  const reason = useReason();
  return (
    <li className="border-s-2 border-line ps-3">
      <p className="flex flex-wrap gap-x-2 text-text-2">
        <bdi>{format.dateTime(at)}</bdi>
        <span>{t(`steps.${stepName(step, of)}`)}</span>
      </p>
      <p>{t(`log.${kind}`)}</p>
      {error !== null && (
        <p>
          {reason(error)}{' '}
          <bdi dir="ltr" className="type-mono text-text-2">
            {error}
          </bdi>
        </p>
      )}
      {by && <bdi className="text-text-2">{by.name}</bdi>}
    </li>
  );
}
