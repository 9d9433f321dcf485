import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TABLE } from '../../../../i18n/languages.ts';
import { currentLanguage } from '../../../../i18n/i18n.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DimensionLine } from '../../../../ui/dimension-line.tsx';
import { ExportFields } from './export-fields.tsx';
import { usePageReader } from '../use-page-reader.ts';
import { exportJob, fittingRatios, type ExportChoice, type ExportSubject } from './export-job.ts';
import { makePdf, makePng } from './make-export.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { exportWords } from './export-words.ts';
import { tellExport } from './tell-export.ts';

interface ExportDialogProps {
  subject: ExportSubject;
  onClose: () => void;
}

const FIRST: ExportChoice = { format: 'pdf', extent: 'sheet', paper: 'A3', ratio: null, legend: true };

/** Asks what of the plan is wanted in which form, makes the file here in the browser and saves it. */
export function ExportDialog({ subject, onClose }: ExportDialogProps) {
  const { editor, floor, project } = subject;
  const { t } = useTranslation(['view', 'common', 'revision']);
  const format = useFormat();
  const [choice, setChoice] = useState(FIRST);
  const ratios = fittingRatios(editor, choice);
  const ratio = choice.ratio !== null && ratios.includes(choice.ratio) ? choice.ratio : null;
  const reader = usePageReader();
  const { progress, failed, start, stop } = useRun(async (signal, onProgress) => {
    const job = {
      ...exportJob(editor, floor, { ...choice, ratio }, exportWords(subject, reader)),
      signal,
      onProgress,
    };
    const title = `${project.name} – ${floor.name}`;
    const file =
      choice.format === 'png'
        ? await makePng(job)
        : await makePdf(job, title, LANGUAGE_TABLE[currentLanguage()].tag);
    saveFile(file, `${title}.${choice.format}`);
    const { format: as, extent } = choice;
    void tellExport(floor.id, { format: as, extent, revision: floor.revisionNumber });
    onClose();
  });
  const close = () => {
    stop();
    onClose();
  };
  const isRunning = progress !== null;
  return (
    <Dialog
      open
      onClose={close}
      title={t('export.title')}
      actions={
        <>
          <Button onClick={isRunning ? stop : close}>{t('export.cancel')}</Button>
          <Button kind="fill" loading={isRunning} onClick={start}>
            {t('export.start')}
          </Button>
        </>
      }
    >
      <ExportFields choice={{ ...choice, ratio }} ratios={ratios} disabled={isRunning} onChange={setChoice} />
      {isRunning && (
        <DimensionLine
          className="mt-4"
          progress={progress}
          label={t('export.progress')}
          value={format.percent(progress)}
        />
      )}
      {failed && (
        <p role="alert" className="mt-3 text-danger">
          {t('export.failed')}
        </p>
      )}
    </Dialog>
  );
}

type Work = (signal: AbortSignal, onProgress: (share: number) => void) => Promise<void>;

/** One run of the work at a time, with how far it is and a way to call it off. */
function useRun(work: Work) {
  const [run, setRun] = useState<{ controller: AbortController; share: number } | null>(null);
  const [failed, setFailed] = useState(false);
  const start = () => {
    const controller = new AbortController();
    setFailed(false);
    setRun({ controller, share: 0 });
    work(controller.signal, (share) => setRun((now) => now && { ...now, share }))
      .catch(() => setFailed(!controller.signal.aborted))
      .finally(() => setRun(null));
  };
  return { progress: run?.share ?? null, failed, start, stop: () => run?.controller.abort() };
}
