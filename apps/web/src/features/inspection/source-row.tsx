import { canTryAgain } from '@plumbline/shared/captures/retried-errors.ts';
import { type CaptureSource, type InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { stepName } from '@plumbline/shared/captures/step-name.ts';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { CaptureSend } from '../../inspections/capture-sends.ts';
import { answerShape, removeSource, retrySource } from '../../inspections/inspection-requests.ts';
import { putInspection } from '../../inspections/live-inspections.ts';
import { Button } from '../../ui/button.tsx';
import { DimensionLine } from '../../ui/dimension-line.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';

interface SourceRowProps {
  inspection: InspectionRow;
  source: CaptureSource;
  /** What this tab does with it, if it sends it. */
  send: CaptureSend | null;
  mayChange: boolean;
  /** It has not come and nobody here sends it; without it the inspection goes on with the others. */
  mayRemove: boolean;
}

/** One file on its way: name, size, step and progress; what has to be answered; why it failed, and another try where that helps. */
export function SourceRow({ inspection, source, send, mayChange, mayRemove }: SourceRowProps) {
  const format = useFormat();
  return (
    <li className="rounded-panel border border-line p-3">
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 grow truncate font-medium text-match-parent">{source.fileName}</bdi>
        <bdi className="shrink-0 text-text-2">{format.fileSize(source.sizeBytes)}</bdi>
      </div>
      {source.state === 'failed' || send?.state === 'failed' ? (
        <Failed {...{ inspection, source, send, mayChange }} />
      ) : source.state === 'asking' ? (
        <Question {...{ inspection, source, mayChange }} />
      ) : (
        <Progress {...{ inspection, source, send }} />
      )}
      {mayRemove && <Remove {...{ inspection, source }} />}
    </li>
  );
}

function Progress({ inspection, source, send }: Pick<SourceRowProps, 'inspection' | 'source' | 'send'>) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const isWaiting = source.state === 'waiting';
  const share = isWaiting ? source.receivedBytes / source.sizeBytes : source.progress;
  const step = stepName(source.state, inspection.kind);
  const words = t(`files.state.${isWaiting ? wayOf(source, send) : step}`);
  return (
    <div className="pt-2">
      <DimensionLine progress={share} value={format.percent(share)} label={`${source.fileName}: ${words}`} />
      <p className="text-text-2">{words}</p>
    </div>
  );
}

function Remove({ inspection, source }: Pick<SourceRowProps, 'inspection' | 'source'>) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const submission = useSubmission({
    mutationFn: () => removeSource(inspection.id, source.id),
    onSuccess: (row) => putInspection(queryClient, inspection.projectId, row),
  });
  return (
    <div className="pt-2">
      <Button size="small" loading={submission.isPending} onClick={() => submission.mutate()}>
        {t('files.remove')}
      </Button>
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </div>
  );
}

/** Where a file is that has not arrived. */
function wayOf({ receivedBytes }: CaptureSource, send: CaptureSend | null) {
  if (send?.state === 'paused') return 'paused';
  if (send?.state === 'waiting') return 'inTurn';
  return send || receivedBytes > 0 ? 'sending' : 'waiting';
}

function Question({ inspection, source, mayChange }: Omit<SourceRowProps, 'send' | 'mayRemove'>) {
  const { t } = useTranslation('inspection');
  const failureText = useFailureText();
  const isFilm = inspection.kind === 'video-360';
  const submission = useSubmission({
    mutationFn: (shape: 'sphere' | 'flat') => answerShape(inspection.id, source.id, shape),
    onSuccess: (row) => putInspection(queryClient, inspection.projectId, row),
  });
  return (
    <div className="pt-2">
      <p className="text-warn">{t(isFilm ? 'film.question' : 'shape.question')}</p>
      {mayChange && (
        <div className="flex gap-2 pt-2">
          {(['sphere', 'flat'] as const).map((shape) => (
            <Button
              key={shape}
              size="small"
              kind={shape === source.proposed ? 'fill' : 'line'}
              disabled={submission.isPending}
              onClick={() => submission.mutate(shape)}
            >
              {t(isFilm && shape === 'flat' ? 'film.flat' : `shape.${shape}`)}
            </Button>
          ))}
        </div>
      )}
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </div>
  );
}

function Failed({ inspection, source, send, mayChange }: Omit<SourceRowProps, 'mayRemove'>) {
  const { t } = useTranslation(['inspection', 'errors']);
  const failureText = useFailureText();
  const code = source.error ?? send?.error ?? 'internal';
  const submission = useSubmission({
    mutationFn: () => retrySource(inspection.id, source.id),
    onSuccess: (row) => putInspection(queryClient, inspection.projectId, row),
  });
  const step = source.failedIn && stepName(source.failedIn, inspection.kind);
  return (
    <div role="alert" className="grid gap-2 pt-2 text-danger">
      <p>
        {code === 'lost'
          ? t('inspection:files.lost')
          : `${t('inspection:files.check')} ${code === 'gone' ? t('inspection:files.gone') : t(`errors:${code}`)}`}
      </p>
      {step && (
        <p className="text-text-2">
          {t('inspection:files.failedIn', { step: t(`inspection:files.state.${step}`) })}
        </p>
      )}
      {mayChange && canTryAgain(source) && (
        <Button
          size="small"
          className="justify-self-start"
          loading={submission.isPending}
          onClick={() => submission.mutate()}
        >
          {t('inspection:files.retry')}
        </Button>
      )}
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </div>
  );
}
