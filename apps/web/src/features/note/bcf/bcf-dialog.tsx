import { BCF_FILE_MAX_SIZE, type BcfImport } from '@plumbline/shared/contract/bcf.ts';
import { isErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DimensionLine } from '../../../ui/dimension-line.tsx';
import { BcfReport } from './bcf-report.tsx';
import { cancelImport, isRunning, lastImportQuery } from './bcf-requests.ts';
import { useBcfFile } from './use-bcf-file.ts';

const ENDINGS = '.bcf,.bcfzip';

interface BcfDialogProps {
  projectId: string;
  onClose: () => void;
  /** Shows a note. */
  onOpen: (noteId: string) => void;
}

/** A file is chosen, sent and read; what became of it stays until the next one. It goes on when this is closed. */
export function BcfDialog({ projectId, onClose, onOpen }: BcfDialogProps) {
  const { t } = useTranslation(['note', 'errors', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const last = useQuery(lastImportQuery(projectId)).data ?? null;
  const { sent, send, drop } = useBcfFile(projectId);
  const runs = isRunning(last);
  useNewRows(projectId, runs);
  const isBusy = (sent !== null && sent.error === null) || runs;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('bcf.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('bcf.close')}</Button>
          {isBusy ? (
            <Button
              onClick={() =>
                sent ? drop() : last && void cancelImport(projectId, last.id).catch(() => undefined)
              }
            >
              {t('bcf.cancel')}
            </Button>
          ) : (
            <Button kind="fill" onClick={() => input.current?.click()}>
              {t(last || sent ? 'bcf.another' : 'bcf.choose')}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={ENDINGS}
        aria-label={t('bcf.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <p className="text-text-2">{t('bcf.hint')}</p>
      {sent ? (
        <Standing label={t('bcf.sending', { name: sent.name })} progress={sent.progress} error={sent.error} />
      ) : (
        last && <LastImport last={last} onOpen={onOpen} />
      )}
    </Dialog>
  );
}

/** What it has made is in the list once it is over; each note comes by the feed as well. */
function useNewRows(projectId: string, runs: boolean): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !runs)
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.notes(projectId), 'list'] });
    ran.current = runs;
  }, [projectId, runs]);
}

function LastImport({ last, onOpen }: { last: BcfImport; onOpen: (noteId: string) => void }) {
  const { t } = useTranslation('note');
  const label = {
    waiting: t('bcf.waiting', { name: last.fileName }),
    running: t(last.step === 'reading' ? 'bcf.reading' : 'bcf.writing', { name: last.fileName }),
    done: t('bcf.done', { name: last.fileName }),
    failed: last.fileName,
    cancelled: t('bcf.cancelled', { name: last.fileName }),
  }[last.state];
  return (
    <>
      <Standing label={label} progress={isRunning(last) ? last.progress : null} error={last.error} />
      {last.state !== 'failed' && <BcfReport last={last} onOpen={onOpen} />}
    </>
  );
}

interface StandingProps {
  label: string;
  /** Null once it is over. */
  progress: number | null;
  error: string | null;
}

function Standing({ label, progress, error }: StandingProps) {
  const { t } = useTranslation(['note', 'errors']);
  const format = useFormat();
  const why =
    error !== null && isErrorCode(error) ? t(`errors:${error}`, { maxSize: BCF_FILE_MAX_SIZE }) : null;
  return (
    <div className="mt-4" aria-live="polite">
      <p>
        <bdi>{label}</bdi>
      </p>
      {error !== null && (
        <p className="mt-1 text-danger">
          {t('bcf.failed')} {why ?? t('bcf.lost')}
        </p>
      )}
      {error === null && progress !== null && (
        <DimensionLine className="mt-2" label={label} progress={progress} value={format.percent(progress)} />
      )}
    </div>
  );
}
