import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { revisionLetter } from '@plumbline/shared/contract/revision.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { queryClient, queryKeys } from '../../../api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DropZone } from '../upload/drop-zone.tsx';
import { hasGaps, type UploadItem } from '../upload/upload-item.ts';
import { queueOf, UploadQueue } from '../upload/upload-queue.ts';
import { UploadRow } from '../upload/upload-row.tsx';
import { draftAddress } from './draft-address.ts';
import { createRevision } from './revision-requests.ts';
import { RevisionPageChooser } from './revision-page-chooser.tsx';

/** Drafts made in this tab whose pictures are still being drawn, by the id of their upload. */
const promised = new Map<string, string>();

function revisionQueue({ id, projectId }: FloorPlan): UploadQueue {
  const make = async (uploadId: string, [page]: readonly { page: number }[]) => {
    const draftId = await createRevision(id, uploadId, page?.page ?? 1);
    promised.set(uploadId, draftId);
    return [draftId];
  };
  const done = () => void queryClient.invalidateQueries({ queryKey: queryKeys.planRevisions(projectId) });
  const asks = (item: Pick<UploadItem, 'pageCount' | 'pages'>) =>
    item.pageCount !== 1 || item.pages.some(hasGaps);
  return queueOf(`revision of ${id}`, () => new UploadQueue(projectId, { make, asks, done }));
}

interface NewRevisionDrawerProps {
  floor: FloorPlan;
  open: boolean;
  onClose: () => void;
}

/** The next drawing of a plan: one file, of a PDF one page; when it is drawn, the way goes on to the alignment. */
export function NewRevisionDrawer({ floor, open, onClose }: NewRevisionDrawerProps) {
  const { t } = useTranslation(['revision', 'floor']);
  const navigate = useNavigate();
  const queue = revisionQueue(floor);
  const { items } = useSnapshot(queue.state);
  const made = items.find(({ state }) => state === 'done');
  const latest = useRef({ navigate, floor, onClose });
  latest.current = { navigate, floor, onClose };
  useEffect(() => {
    const draftId = promised.get(made?.uploadId ?? '');
    if (!open || !made || !draftId) return;
    queue.clearSettled();
    latest.current.onClose();
    void latest.current.navigate(draftAddress(latest.current.floor, draftId));
  }, [open, made, queue]);
  const isUnderWay = items.some(({ state }) => state !== 'refused' && state !== 'failed');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('newOf', { name: floor.name })}
      footer={<Button onClick={onClose}>{t(isUnderWay ? 'goOnLater' : 'close')}</Button>}
    >
      <p className="mb-4 text-text-2">{t('newHow', { letter: revisionLetter(floor.revisionNumber) })}</p>
      {!isUnderWay && (
        <DropZone
          single
          onFiles={(files) => {
            queue.clearSettled();
            queue.add(files);
          }}
        />
      )}
      <ul className="mt-4 grid gap-3">
        {items.map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            queue={queue}
            chooser={<RevisionPageChooser item={item} queue={queue} />}
          />
        ))}
      </ul>
    </Drawer>
  );
}
