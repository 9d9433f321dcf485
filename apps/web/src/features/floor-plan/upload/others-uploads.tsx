import { UPLOAD_STATES } from '@plumbline/shared/contract/upload.ts';
import type { ProjectEvent } from '@plumbline/shared/contract/event.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useLiveFeed } from '../../../api/live-feed.ts';
import { getSession } from '../../../api/session-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { DimensionLine } from '../../../ui/dimension-line.tsx';
import { hearUploadEvent } from './upload-queue.ts';

interface ForeignUpload {
  id: string;
  person: string;
  fileName: string;
  progress: number;
}

const PayloadSchema = z.object({ fileName: z.string(), state: z.enum(UPLOAD_STATES), progress: z.number() });

/** What others are uploading now, told by the live feed; own uploads hear their news here too. */
export function useOthersUploads(projectId: string): readonly ForeignUpload[] {
  const [uploads, setUploads] = useState<readonly ForeignUpload[]>([]);
  const hear = useCallback((event: ProjectEvent) => {
    hearUploadEvent(event);
    const payload = z.safeParse(PayloadSchema, event.payload);
    const session = getSession();
    const isOwn = session?.kind === 'member' && event.actor?.id === session.userData.id;
    if (event.kind !== 'upload-progressed' || !payload.success || isOwn) return;
    const { fileName, state, progress } = payload.data;
    const upload = { id: event.subjectId, person: event.actor?.name ?? '', fileName, progress };
    // `ready` waits for its person; only what moves is shown.
    const isMoving = state === 'inspecting' || state === 'rendering';
    setUploads((before) => [...before.filter(({ id }) => id !== upload.id), ...(isMoving ? [upload] : [])]);
  }, []);
  useLiveFeed(projectId, hear);
  return uploads;
}

/** A sheet that is still on its way, uploaded by somebody else. */
export function ForeignUploadCard({ upload }: { upload: ForeignUpload }) {
  const { t } = useTranslation('floor');
  const format = useFormat();
  return (
    <li className="flex min-h-40 flex-col justify-end gap-1 rounded-panel border border-dashed border-control p-4">
      <bdi className="truncate font-medium">{upload.fileName}</bdi>
      <span className="text-text-2">{t('upload.by', { person: upload.person })}</span>
      <DimensionLine
        progress={upload.progress}
        value={format.percent(upload.progress)}
        label={t('upload.by', { person: upload.person })}
      />
    </li>
  );
}
