import type { Report } from '@plumbline/shared/contract/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DimensionLine } from '../../../ui/dimension-line.tsx';
import { cancelExport, exportQuery, isInTheMaking, saveExport } from './bcf-export.ts';

interface BcfExportDialogProps {
  projectId: string;
  reportId: string;
  onClose: () => void;
}

/** How far the file is; it is saved once it is there, and goes on when this is closed. */
export function BcfExportDialog({ projectId, reportId, onClose }: BcfExportDialogProps) {
  const { t } = useTranslation('note');
  const report = useQuery(exportQuery(projectId, reportId)).data;
  useSaved(report ?? null);
  const runs = report === undefined || (report !== null && isInTheMaking(report));
  const isDone = report?.state === 'done';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bcf.exportTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('bcf.close')}</Button>
          {runs && (
            <Button onClick={() => void cancelExport(projectId, reportId).catch(() => undefined)}>
              {t('bcf.exportCancel')}
            </Button>
          )}
          {isDone && (
            <Button kind="fill" onClick={() => void saveExport(report).catch(() => undefined)}>
              {t('bcf.exportAgain')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-text-2">{t('bcf.exportHint')}</p>
      <Standing report={report} />
    </Dialog>
  );
}

/** Saves it, once. */
function useSaved(report: Report | null): void {
  const saved = useRef(false);
  useEffect(() => {
    if (report?.state !== 'done' || saved.current) return;
    saved.current = true;
    void saveExport(report).catch(() => undefined);
  }, [report]);
}

function Standing({ report }: { report: Report | null | undefined }) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const state = report === null ? 'cancelled' : (report?.state ?? 'waiting');
  const label = {
    waiting: t('bcf.exportWaiting'),
    running: t('bcf.exportRunning'),
    done: t('bcf.exportDone'),
    failed: t('bcf.exportFailed'),
    cancelled: t('bcf.exportCancelled'),
  }[state];
  const progress = report && isInTheMaking(report) ? progressOf(report) : null;
  return (
    <div className="mt-4" aria-live="polite">
      <p className={state === 'failed' ? 'text-danger' : undefined}>{label}</p>
      {progress !== null && (
        <DimensionLine className="mt-2" label={label} progress={progress} value={format.percent(progress)} />
      )}
    </div>
  );
}

/** A file without pages is read and stored; storing begins the count anew. */
function progressOf({ step, progress }: Report): number {
  return step === 'reading' ? progress : 1;
}
