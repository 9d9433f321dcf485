import { CAPTURE_PHOTO_MAX_BYTES, CAPTURE_PHOTO_MAX_SIZE } from '@plumbline/shared/contract/inspection.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newRowId } from '../../api/new-row-id.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { ChosenFile } from '../../inspections/announce-file.ts';
import { Button } from '../../ui/button.tsx';
import { CaptureDrop } from './capture-drop.tsx';

/** Named one by one; of more the number says enough. */
const NAMED_MAX = 5;

interface PhotosFieldProps {
  photos: readonly ChosenFile[];
  onPhotos: (photos: ChosenFile[]) => void;
}

/** The photos of an inspection; one that is too large is left out before it is sent, and said to be. */
export function PhotosField({ photos, onPhotos }: PhotosFieldProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const [refused, setRefused] = useState<readonly File[]>([]);
  const totalBytes = photos.reduce((sum, { file }) => sum + file.size, 0);
  const add = (chosen: readonly File[]) => {
    setRefused(chosen.filter(isTooLarge));
    const taken = chosen.filter((file) => !isTooLarge(file));
    onPhotos([...photos, ...taken.map((file) => ({ id: newRowId(), file }))]);
  };
  return (
    <>
      <CaptureDrop of="photos" onFiles={add} />
      {photos.length > 0 && (
        <p className="flex items-center gap-2">
          <span className="grow">
            {t('new.chosen', { count: photos.length, size: format.fileSize(totalBytes) })}
          </span>
          <Button size="small" onClick={() => onPhotos([])}>
            {t('new.clear')}
          </Button>
        </p>
      )}
      {refused.length > 0 && <TooLarge files={refused} />}
    </>
  );
}

function isTooLarge({ size }: File): boolean {
  return size > CAPTURE_PHOTO_MAX_BYTES;
}

function TooLarge({ files }: { files: readonly File[] }) {
  const { t } = useTranslation(['inspection', 'errors']);
  return (
    <div role="alert" className="grid gap-1">
      <p className="text-danger">
        {t('inspection:files.check')} {t('errors:attachment-too-large', { maxSize: CAPTURE_PHOTO_MAX_SIZE })}
      </p>
      <ul className="text-text-2">
        {files.slice(0, NAMED_MAX).map(({ name, size, lastModified }) => (
          <li key={`${name} ${size} ${lastModified}`} className="truncate">
            <bdi>{name}</bdi>
          </li>
        ))}
        {files.length > NAMED_MAX && (
          <li>{t('inspection:files.more', { count: files.length - NAMED_MAX })}</li>
        )}
      </ul>
    </div>
  );
}
