import { PICTURE_RULES, type Crop } from '@plumbline/shared/contract/picture.ts';
import type { ErrorCode } from '@plumbline/shared/errors/catalogue.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconUpload from '~icons/ph/upload-simple';
import { RequestError } from '../api/request-error.ts';
import { useFailureText } from '../api/use-failure-text.ts';
import type { PictureAnnouncement } from '../api/tus-transfer.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cx } from '../ui/cx.ts';
import { Drawer } from '../ui/drawer.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { CropFrame } from './crop-frame.tsx';
import { cropOf, WHOLE_VIEW } from './crop-view.ts';
import { LeavePicture } from './leave-picture.tsx';
import { fileKindName } from '../files/file-kind-name.ts';
import { useFileFaultText } from '../files/use-file-fault-text.ts';
import { readPicture, type ChosenPicture } from './read-picture.ts';
import { sendPicture } from './send-picture.ts';

interface PictureDrawerProps {
  title: string;
  announcement: PictureAnnouncement;
  /** What is there now; null for none. */
  current: ReactNode;
  /** Makes the picture of what was sent. @throws RequestError, which is told here */
  onSave: (picture: { uploadId: string; crop: Crop }) => Promise<void>;
  /** Said when somebody else has set another picture meanwhile; theirs is shown then. */
  conflictText: string;
  /** @throws RequestError */
  onRemove: () => Promise<void>;
  onClose: () => void;
}

const MIME = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' } as const;

/** Chooses a picture, cuts it, sends it, or takes away the one that is there. */
export function PictureDrawer(props: PictureDrawerProps) {
  const { title, announcement, current, conflictText, onSave, onRemove, onClose } = props;
  const { t } = useTranslation(['picture', 'common', 'errors']);
  const format = useFormat();
  const failureText = useFailureText();
  const { purpose } = announcement;
  const { kinds, aspect, maxSize } = PICTURE_RULES[purpose];
  const faultText = useFileFaultText(kinds);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [view, setView] = useState(WHOLE_VIEW);
  const [failure, setFailure] = useState<string | null>(null);
  /** Share that is sent, 1 = the server is at work; null = nothing goes on. */
  const [progress, setProgress] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const sent = useRef<{ file: File; uploadId: string } | null>(null);
  const src = chosen?.src;
  useEffect(() => () => (src === undefined ? undefined : URL.revokeObjectURL(src)), [src]);

  const textOf = (code: ErrorCode | null) => (code ? faultText(code, { maxSize }) : t('picture:lineLost'));
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPicture(file, purpose);
    setFailure(read.ok ? null : textOf(read.code));
    if (!read.ok) return;
    setChosen(read.picture);
    setView(WHOLE_VIEW);
  };
  /** What was sent once is not sent again after a refusal that another try may change. */
  const upload = async (file: File): Promise<string | null> => {
    if (sent.current?.file === file) return sent.current.uploadId;
    const result = await sendPicture(announcement, file, setProgress);
    if (!result.ok) setFailure(textOf(result.code));
    else sent.current = { file, uploadId: result.uploadId };
    return result.ok ? result.uploadId : null;
  };
  const work = async (act: () => Promise<void>) => {
    setFailure(null);
    setIsOvertaken(false);
    setProgress(0);
    try {
      await act();
    } catch (error) {
      const code = error instanceof RequestError ? error.failure?.error : undefined;
      setIsOvertaken(code === 'conflict');
      if (code === 'conflict') setFailure(conflictText);
      else if (code === 'invalid-file-type') setFailure(textOf(code));
      else setFailure(failureText(error instanceof Error ? error : new Error(String(error))));
    } finally {
      setProgress(null);
    }
  };
  const save = () =>
    work(async () => {
      if (!chosen) return;
      const uploadId = await upload(chosen.file);
      if (uploadId === null) return;
      setProgress(1);
      await onSave({ uploadId, crop: cropOf(view, chosen.size, aspect) });
    });

  // What is being saved goes on when the drawer closes.
  const isUnsaved = chosen !== null && progress === null;
  const close = () => (isUnsaved ? setIsClosing(true) : onClose());

  return (
    <Drawer
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button
            kind="fill"
            disabled={!chosen}
            loading={progress !== null && !isAsking}
            onClick={() => void save()}
          >
            {t('picture:save')}
          </Button>
        </>
      }
    >
      <div
        className={cx('space-y-4', !chosen && 'rounded-panel border border-dashed border-control p-5')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void choose(event.dataTransfer.files[0]);
        }}
      >
        {(!chosen || isOvertaken) && current}
        {chosen && (
          <CropFrame
            src={chosen.src}
            size={chosen.size}
            aspect={aspect}
            isRound={purpose === 'profile-photo'}
            view={view}
            onChange={setView}
          />
        )}
        <input
          ref={input}
          type="file"
          accept={kinds.map((kind) => MIME[kind]).join()}
          hidden
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<IconUpload className="size-4" />} onClick={() => input.current?.click()}>
            {chosen ? t('picture:chooseOther') : t('picture:choose')}
          </Button>
          {current !== null && !chosen && (
            <Button kind="danger" onClick={() => setIsAsking(true)}>
              {t('picture:remove')}
            </Button>
          )}
        </div>
        <p className="text-text-2">
          {t('picture:limits', { kinds: format.list(kinds.map(fileKindName)), maxSize })}
        </p>
        <FormFailure>{failure}</FormFailure>
        <p role="status" className="sr-only">
          {progress === null ? '' : t('picture:sent', { share: format.percent(progress) })}
        </p>
      </div>
      {isUnsaved && (
        <LeavePicture
          what={title}
          isClosing={isClosing}
          onLeave={onClose}
          onStay={() => setIsClosing(false)}
        />
      )}
      <ConfirmDialog
        kind="delete"
        open={isAsking}
        title={t('picture:removeTitle')}
        confirmLabel={t('picture:remove')}
        busy={progress !== null}
        onConfirm={() => void work(onRemove).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      >
        {t('picture:removeText')}
      </ConfirmDialog>
    </Drawer>
  );
}
