import { PLAN_FILE_KINDS } from '@plumbline/shared/files/taken-kinds.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconDone from '~icons/ph/check-circle';
import IconPause from '~icons/ph/pause';
import IconPlay from '~icons/ph/play';
import IconRetry from '~icons/ph/arrow-clockwise';
import IconFailed from '~icons/ph/warning-circle';
import IconX from '~icons/ph/x';
import { useFileFaultText } from '../../../files/use-file-fault-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { DimensionLine } from '../../../ui/dimension-line.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isSettled, type UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';

type Item = Readonly<Omit<UploadItem, 'pages' | 'floorIds'>> & {
  readonly pages: readonly Readonly<UploadItem['pages'][number]>[];
  readonly floorIds: readonly string[];
};

interface UploadRowProps {
  item: Item;
  queue: UploadQueue;
  /** Shown while the person has to choose pages. */
  chooser: ReactNode;
}

/** One file on its way to a plan: name, size, progress on a dimension line, and what can be done. */
export function UploadRow({ item, queue, chooser }: UploadRowProps) {
  const format = useFormat();
  return (
    <li className="rounded-panel border border-line p-3">
      <div className="flex items-center gap-1">
        <bdi className="min-w-0 grow truncate font-medium text-match-parent">{item.fileName}</bdi>
        <bdi className="shrink-0 pe-1 text-text-2">{format.fileSize(item.sizeBytes)}</bdi>
        <RowButtons item={item} queue={queue} />
      </div>
      <RowState item={item} />
      {item.state === 'choosing' && chooser}
    </li>
  );
}

function RowButtons({ item, queue }: Pick<UploadRowProps, 'item' | 'queue'>) {
  const { t } = useTranslation('floor');
  const name = item.fileName;
  const isTransient = item.state === 'failed';
  return (
    <>
      {item.state === 'sending' && (
        <IconButton
          label={t('upload.pause', { name })}
          icon={<IconPause className="size-4" />}
          onClick={() => queue.pause(item.id)}
        />
      )}
      {item.state === 'paused' && (
        <IconButton
          label={t('upload.resume', { name })}
          icon={<IconPlay className="size-4" />}
          onClick={() => queue.resume(item.id)}
        />
      )}
      {isTransient && (
        <IconButton
          label={t('upload.retry', { name })}
          icon={<IconRetry className="size-4" />}
          onClick={() => queue.retry(item.id)}
        />
      )}
      {item.state !== 'rendering' && (
        <IconButton
          label={t(isSettled(item) ? 'upload.dismiss' : 'upload.cancel', { name })}
          icon={<IconX className="size-4" />}
          onClick={() => queue.remove(item.id)}
        />
      )}
    </>
  );
}

function RowState({ item }: { item: Item }) {
  const { t } = useTranslation('floor');
  const faultText = useFileFaultText(PLAN_FILE_KINDS);
  const format = useFormat();
  if (item.error) {
    return (
      <p role="alert" className="flex items-start gap-1.5 pt-1 text-danger">
        <IconFailed className="mt-0.5 size-4 shrink-0" />
        {item.error === 'lost' ? t('upload.lost') : faultText(item.error)}
      </p>
    );
  }
  if (item.state === 'done') {
    return (
      <p className="flex items-center gap-1.5 pt-1 text-text-2">
        <IconDone className="size-4 text-ok" />
        {t('upload.added', { count: item.floorIds.length })}
      </p>
    );
  }
  if (item.state === 'choosing') return null;
  const words = t(`upload.state.${item.isQueued ? 'queued' : item.state}`);
  return (
    <div className="pt-2">
      {!item.isQueued && (
        <DimensionLine
          progress={item.progress}
          value={format.percent(item.progress)}
          label={`${item.fileName}: ${words}`}
        />
      )}
      <p className="text-text-2">{words}</p>
    </div>
  );
}
