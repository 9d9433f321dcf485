import { PLAN_FILE_EXTENSIONS } from '@plumbline/shared/contract/floor.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconUpload from '~icons/ph/upload-simple';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

const ACCEPTED = PLAN_FILE_EXTENSIONS.map((extension) => `.${extension}`).join();

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** One file is wanted: of several that are dropped the first is taken. */
  single?: boolean;
}

/** A place to drop files, and a button for everybody else; says the limits beside it. */
export function DropZone({ onFiles: give, single = false }: DropZoneProps) {
  const { t } = useTranslation('floor');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onFiles = (files: File[]) => give(single ? files.slice(0, 1) : files);
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
        onFiles([...event.dataTransfer.files]);
      }}
      className={cx(
        'grid justify-items-center gap-2 rounded-panel border border-dashed p-5 text-center transition-colors duration-[140ms]',
        over ? 'border-accent bg-soft' : 'border-control',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={ACCEPTED}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button icon={<IconUpload className="size-4" />} onClick={() => input.current?.click()} data-autofocus>
        {t(single ? 'upload.chooseOne' : 'upload.choose')}
      </Button>
      <p className="text-text-2">{t(single ? 'upload.orDropOne' : 'upload.orDrop')}</p>
      <p className="text-text-2">{t('upload.limits')}</p>
    </div>
  );
}
