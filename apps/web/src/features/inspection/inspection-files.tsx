import type { CaptureSource, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconPause from '~icons/ph/pause';
import IconPlay from '~icons/ph/play';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import {
  canGoOn,
  pauseCaptures,
  resumeCaptures,
  sendCaptures,
  useCaptureSends,
  type CaptureSend,
} from '../../inspections/capture-sends.ts';
import { sourcesQuery } from '../../inspections/inspection-requests.ts';
import { matchFiles } from '../../inspections/match-files.ts';
import type { InspectionRights } from '../../inspections/use-inspection-rights.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toaster.tsx';
import { CaptureDrop } from './capture-drop.tsx';
import { SourceRow } from './source-row.tsx';

/** Files that are shown one by one; of the others it is told how many there are. */
const MOST_ROWS = 50;
const URGENCY: readonly CaptureSource['state'][] = [
  'failed',
  'asking',
  'checking',
  'reading',
  'tiling',
  'waiting',
];

interface InspectionFilesProps {
  projectId: string;
  inspection: InspectionRow;
  rights: InspectionRights;
}

/** The files of an inspection, for who works on it: how far each is, what has to be answered, and another try. */
export function InspectionFiles({ projectId, inspection, rights }: InspectionFilesProps) {
  const { t } = useTranslation('inspection');
  const session = useSession();
  const sources = useQuery(sourcesQuery(projectId, inspection.id)).data ?? [];
  const sends = useCaptureSends(inspection.id);
  const isOwn = session?.kind === 'member' && session.userData.id === inspection.createdBy.id;
  const missing = sources.filter(
    ({ id, state }) => state === 'waiting' && sends.every((send) => send.id !== id || send.error === 'gone'),
  );
  // What is done needs no row: its picture says so. First what somebody has to do something about.
  const open = sources
    .filter(({ state }) => state !== 'done')
    .toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state));
  const again = async (files: File[]) => {
    const matched = await matchFiles(sources, files);
    if (matched.length === 0) toastError(t('files.noneMatch'));
    sendCaptures({ projectId, inspectionId: inspection.id }, matched);
  };
  if (open.length === 0) return null;
  return (
    <section aria-label={t('files.title')}>
      <div className="mb-2 flex items-center gap-2">
        <h3 className="type-strong grow">{t('files.title')}</h3>
        <SendButtons inspectionId={inspection.id} sends={sends} />
      </div>
      {isOwn && missing.length > 0 && (
        <div className="mb-3 grid gap-2">
          <p className="text-warn">{t('files.missing', { count: missing.length })}</p>
          <CaptureDrop
            of={inspection.kind === 'video-360' ? 'film' : 'photos'}
            onFiles={(files) => void again(files)}
          />
        </div>
      )}
      <ul className="grid gap-2">
        {open.slice(0, MOST_ROWS).map((source) => (
          <SourceRow
            key={source.id}
            {...{ inspection, source: withSend(source, sends) }}
            send={sends.find(({ id }) => id === source.id) ?? null}
            mayChange={rights.mayChange(inspection)}
            mayRemove={rights.mayChange(inspection) && sources.length > 1 && missing.includes(source)}
          />
        ))}
      </ul>
      {open.some(({ state }) => state === 'failed') &&
        tenantAbility(session)?.can('read', 'ProcessingError') && (
          <Link
            to={`/project/error?projectId=${projectId}`}
            className="focus-ring mt-2 inline-block rounded-control text-link underline"
          >
            {t('files.whyFailed')}
          </Link>
        )}
      {open.length > MOST_ROWS && (
        <p className="pt-2 text-text-2">{t('files.more', { count: open.length - MOST_ROWS })}</p>
      )}
    </section>
  );
}

/** What this tab has sent is known here before the server tells of it. */
function withSend(source: CaptureSource, sends: readonly CaptureSend[]): CaptureSource {
  const send = sends.find(({ id }) => id === source.id);
  if (!send || source.state !== 'waiting') return source;
  return {
    ...source,
    receivedBytes: Math.max(source.receivedBytes, Math.round(send.progress * send.sizeBytes)),
  };
}

function SendButtons({ inspectionId, sends }: { inspectionId: string; sends: readonly CaptureSend[] }) {
  const { t } = useTranslation('inspection');
  const isSending = sends.some(({ state }) => state === 'sending' || state === 'waiting');
  const isHeld = sends.some(canGoOn);
  return (
    <>
      {isSending && (
        <Button size="small" icon={<IconPause />} onClick={() => pauseCaptures(inspectionId)}>
          {t('files.pause')}
        </Button>
      )}
      {!isSending && isHeld && (
        <Button size="small" icon={<IconPlay />} onClick={() => resumeCaptures(inspectionId)}>
          {t('files.resume')}
        </Button>
      )}
    </>
  );
}
