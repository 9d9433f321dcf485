import type { FloorPlan } from '@plumbline/shared/contract/floor.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DropZone } from './drop-zone.tsx';
import { PageChooser } from './page-chooser.tsx';
import { ScaleQuestion } from './scale-question.tsx';
import { isSettled, type UploadItem } from './upload-item.ts';
import { UploadRow } from './upload-row.tsx';
import { uploadQueue, useUploads, type UploadQueue } from './upload-queue.ts';

interface UploadDrawerProps {
  projectId: string;
  floors: readonly FloorPlan[];
  open: boolean;
  onClose: () => void;
}

/** Many files at once: checked, sent, pages chosen and named; in the end the question about the scale. */
export function UploadDrawer({ projectId, floors, open, onClose }: UploadDrawerProps) {
  const { t } = useTranslation('floor');
  const { items, unscaled } = useUploads(projectId);
  const [asking, setAsking] = useState(false);
  const queue = uploadQueue(projectId);
  const allSettled = items.length > 0 && items.every(isSettled);
  const close = () => {
    // On its way out it hears of presses beside it too, such as the one that answers the question it has left behind.
    if (!open) return;
    onClose();
    if (!allSettled) return;
    // A scale may have been set meanwhile, by somebody else or in another tab.
    const withoutScale = unscaled.filter(
      ({ id }) => !floors.some((floor) => floor.id === id && floor.mmPerPx !== null),
    );
    if (withoutScale.length > 0) setAsking(true);
    else queue.clearSettled();
  };
  return (
    <>
      <Drawer
        open={open}
        onClose={close}
        title={t('uploadPlans')}
        footer={
          <Button kind={allSettled ? 'fill' : 'line'} onClick={close}>
            {t(allSettled ? 'upload.done' : 'upload.goOn')}
          </Button>
        }
      >
        <DropZone onFiles={(files) => queue.add(files)} />
        <ul className="mt-4 grid gap-3">
          {items.map(({ id }) => {
            const entry = queue.entry(id);
            return entry && <Row key={id} entry={entry} floors={floors} queue={queue} />;
          })}
        </ul>
      </Drawer>
      <ScaleQuestion
        open={asking}
        projectId={projectId}
        plans={unscaled}
        onDone={() => {
          setAsking(false);
          queue.clearSettled();
        }}
      />
    </>
  );
}

interface RowProps {
  entry: UploadItem;
  floors: readonly FloorPlan[];
  queue: UploadQueue;
}

/** Drawn anew only when its own file moves: a building comes in dozens of drawings at once. */
const Row = memo(function Row({ entry, floors, queue }: RowProps) {
  const item = useSnapshot(entry);
  const chooser = <PageChooser item={item} floors={floors} queue={queue} />;
  return <UploadRow item={item} queue={queue} chooser={chooser} />;
});
