import { DETECTOR_FILE_MAX_BYTES, DETECTOR_FILE_MAX_SIZE } from '@plumbline/shared/contract/hazard.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../api/use-failure-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DimensionLine } from '../ui/dimension-line.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { NotSent, useModelUpload, type ModelFiles } from './detector-requests.ts';

const ENDINGS = { model: '.onnx', description: '.json' } as const;
const PARTS = ['model', 'description'] as const;

interface AddModelDialogProps {
  onClose: () => void;
}

/** A model and its description are chosen, sent, and tried by the server, which says why it refuses one. */
export function AddModelDialog({ onClose }: AddModelDialogProps) {
  const { t } = useTranslation(['tenant', 'errors', 'common']);
  const format = useFormat();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<Partial<ModelFiles>>({});
  const [share, setShare] = useState(0);
  const upload = useModelUpload(setShare);
  const { model, description } = files;
  const isTooLarge = model !== undefined && model.size > DETECTOR_FILE_MAX_BYTES;
  const choose = (chosen: readonly File[]) => {
    upload.reset();
    const found = PARTS.flatMap((part) => {
      const file = chosen.find(({ name }) => name.toLowerCase().endsWith(ENDINGS[part]));
      return file ? [[part, file]] : [];
    });
    setFiles((old) => ({ ...old, ...Object.fromEntries(found) }));
  };
  const failure =
    upload.error instanceof NotSent
      ? upload.error.code === null
        ? t('tenant:detector.lineLost')
        : t(`errors:${upload.error.code}`, { maxSize: DETECTOR_FILE_MAX_SIZE })
      : failureText(upload.error);
  const send = () => {
    if (!model || !description) return;
    setShare(0);
    upload.mutate({ model, description }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={upload.isPending}
      title={t('tenant:detector.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="fill"
            loading={upload.isPending}
            disabled={!model || !description || isTooLarge}
            onClick={send}
          >
            {t('tenant:detector.trial')}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{t('tenant:detector.addHint', { maxSize: DETECTOR_FILE_MAX_SIZE })}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={Object.values(ENDINGS).join()}
        aria-label={t('tenant:detector.choose')}
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {PARTS.map((part) => {
          const file = files[part];
          return (
            <div key={part} className="contents">
              <dt className="text-text-2">{t(`tenant:detector.part.${part}`)}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {file ? (
                  <bdi>{`${file.name} (${format.fileSize(file.size)})`}</bdi>
                ) : (
                  t('tenant:detector.noFile')
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <Button onClick={() => input.current?.click()} disabled={upload.isPending} data-autofocus>
        {t('tenant:detector.choose')}
      </Button>
      {upload.isPending && (
        <DimensionLine
          className="mt-3"
          progress={share}
          label={t(share < 1 ? 'tenant:detector.sending' : 'tenant:detector.trying')}
        />
      )}
      <FormFailure>
        {isTooLarge ? t('errors:attachment-too-large', { maxSize: DETECTOR_FILE_MAX_SIZE }) : failure}
      </FormFailure>
    </Dialog>
  );
}
