import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUpload from '~icons/ph/upload-simple';
import { filesOfDrop } from '../../inspections/files-of-drop.ts';
import { PHOTO_TYPES } from '../../inspections/photo-types.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

const ACCEPTED = {
  photos: PHOTO_TYPES,
  // Raw recordings too: they are told how to become a video.
  film: 'video/mp4,video/quicktime,.mp4,.mov,.insv,.360',
} as const;

interface CaptureDropProps {
  of: 'photos' | 'film';
  onFiles: (files: File[]) => void;
}

/** A place to drop photos or folders of them, or a video, and a button for everybody else. */
export function CaptureDrop({ of, onFiles }: CaptureDropProps) {
  const { t } = useTranslation('inspection');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const words = of === 'film' ? 'film.drop' : 'drop';
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesOfDrop(event.dataTransfer).then(onFiles);
      }}
      className={cx(
        'grid justify-items-center gap-2 rounded-panel border border-dashed p-5 text-center transition-colors duration-[140ms]',
        over ? 'border-accent bg-soft' : 'border-control',
      )}
    >
      <IconUpload className="size-6 text-text-2" />
      <p>{t(`${words}.text`)}</p>
      <p className="text-text-2">{t(`${words}.limits`)}</p>
      <Button onClick={() => input.current?.click()}>{t(`${words}.choose`)}</Button>
      <input
        ref={input}
        type="file"
        multiple={of === 'photos'}
        accept={ACCEPTED[of]}
        className="sr-only"
        tabIndex={-1}
        aria-label={t(`${words}.choose`)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
