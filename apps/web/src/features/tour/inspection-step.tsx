import {
  FIRST_INSPECTION_MAX_BYTES,
  FIRST_INSPECTION_MAX_SIZE,
  INSPECTION_NAME_MAX_CHARS,
  type InspectionRow,
} from '@plumbline/shared/contract/inspection.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newRowId } from '../../api/new-row-id.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { announceFile } from '../../inspections/announce-file.ts';
import { sendCaptures } from '../../inspections/capture-sends.ts';
import { createInspection } from '../../inspections/inspection-requests.ts';
import { PHOTO_TYPES } from '../../inspections/photo-types.ts';
import { Button } from '../../ui/button.tsx';
import { todayHere } from '../../ui/date-field/plain-days.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FirstFloor } from './first-floor.ts';

interface Chosen {
  id: string;
  file: File;
}

/** Names a first inspection and sends its first photo, as the page of inspections does; the tour goes on meanwhile. */
export function InspectionStep({ floor }: { floor: FirstFloor }) {
  const { t } = useTranslation(['tour', 'validation', 'errors']);
  const failureText = useFailureText();
  const inspectionId = useRef(newRowId());
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isTried, setIsTried] = useState(false);
  const isTooLarge = chosen !== null && chosen.file.size > FIRST_INSPECTION_MAX_BYTES;
  const submission = useSubmission({
    mutationFn: async (file: Chosen): Promise<InspectionRow> =>
      createInspection({
        id: inspectionId.current,
        floorId: floor.id,
        name,
        kind: 'photo-360',
        takenOn: todayHere(),
        files: [await announceFile(file)],
      }),
    onSuccess: (made, file) => sendCaptures({ projectId: floor.projectId, inspectionId: made.id }, [file]),
  });
  const send = () => {
    setIsTried(true);
    if (name.trim() !== '' && chosen && !isTooLarge) submission.mutate(chosen);
  };
  if (submission.data)
    return (
      <p role="status" className="mt-4">
        {t('tour:inspection.sent', { name: submission.data.name })}
      </p>
    );
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-text-2">
        {t('tour:inspection.where', { floor: floor.name, project: floor.projectName })}
      </p>
      <TextField
        label={t('tour:inspection.name')}
        maxLength={INSPECTION_NAME_MAX_CHARS}
        error={isTried && name.trim() === '' ? t('validation:required') : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FileChoice
        file={chosen?.file ?? null}
        fault={
          isTooLarge
            ? t('errors:file-too-large', { maxSize: FIRST_INSPECTION_MAX_SIZE })
            : isTried && !chosen
              ? t('tour:inspection.noFile')
              : null
        }
        onFile={(file) => setChosen({ id: newRowId(), file })}
      />
      <Button className="justify-self-start" loading={submission.isPending} onClick={send}>
        {t('tour:inspection.send')}
      </Button>
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </div>
  );
}

interface FileChoiceProps {
  file: File | null;
  fault: string | null;
  onFile: (file: File) => void;
}

function FileChoice({ file, fault, onFile }: FileChoiceProps) {
  const { t } = useTranslation('tour');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className="flex items-center gap-2">
        <Button onClick={() => input.current?.click()}>{t('inspection.choose')}</Button>
        {file && <bdi className="min-w-0 truncate">{file.name}</bdi>}
      </div>
      <p className="type-note mt-1 text-text-2">
        {t('inspection.limits', { maxSize: FIRST_INSPECTION_MAX_SIZE })}
      </p>
      {fault && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('inspection.choose')}
        onChange={(event) => {
          const [first] = event.target.files ?? [];
          if (first) onFile(first);
          event.target.value = '';
        }}
      />
    </div>
  );
}
