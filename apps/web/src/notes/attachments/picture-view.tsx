import type { Attachment } from '@plumbline/shared/contract/attachment.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/ph/download-simple';
import IconNext from '~icons/ph/caret-right';
import IconPrevious from '~icons/ph/caret-left';
import { useFormat } from '../../i18n/use-format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface PictureViewProps {
  pictures: readonly Attachment[];
  openId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A picture of a note, large, and the way to the ones beside it. */
export function PictureView({ pictures, openId, onOpen, onClose }: PictureViewProps) {
  const { t } = useTranslation('note');
  const format = useFormat();
  const index = pictures.findIndex(({ id }) => id === openId);
  const picture = pictures[index];
  if (!picture?.previewUrl) return null;
  const go = (by: number) => {
    const next = pictures[index + by];
    if (next) onOpen(next.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isForward =
      (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
    go(isForward ? 1 : -1);
  };
  return (
    <Dialog open wide onClose={onClose} title={picture.name}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} className="grid gap-3">
        <img
          src={picture.previewUrl}
          alt={picture.name}
          className="max-h-[70vh] w-full rounded-control bg-sunken object-contain"
        />
        <div className="flex items-center gap-2">
          <span className="grow text-text-2">
            {picture.by && <bdi>{picture.by.name}</bdi>} {format.dateTime(picture.createdAt)}
          </span>
          {picture.downloadUrl !== null && (
            <a
              href={picture.downloadUrl}
              download={picture.name}
              aria-label={t('attach.download', { name: picture.name })}
              className="focus-ring inline-grid size-8 place-items-center rounded-control text-text-2"
            >
              <IconDownload aria-hidden />
            </a>
          )}
          <IconButton
            label={t('attach.previous')}
            icon={<IconPrevious className="rtl:-scale-x-100" />}
            disabled={index === 0}
            onClick={() => go(-1)}
          />
          <bdi>{t('attach.place', { index: index + 1, count: pictures.length })}</bdi>
          <IconButton
            label={t('attach.next')}
            icon={<IconNext className="rtl:-scale-x-100" />}
            disabled={index === pictures.length - 1}
            onClick={() => go(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}
