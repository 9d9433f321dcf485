import { CAPTURED_KINDS, type CapturedKind } from '@plumbline/shared/site-models/site-models.ts';
import { INSPECTION_NAME_MAX_CHARS, type InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import type { ChosenFile } from '../../inspections/announce-file.ts';
import { filesToSend, lookAtFiles, type KnownFile } from '../../inspections/chosen-files.ts';
import { sendCaptures } from '../../inspections/capture-sends.ts';
import { createInspection } from '../../inspections/inspection-requests.ts';
import { newRowId } from '../../api/new-row-id.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { todayHere } from '../../ui/date-field/plain-days.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FilmField } from './film-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { SentBefore } from './sent-before.tsx';

interface NewInspectionDrawerProps {
  projectId: string;
  onClose: () => void;
  onMade: (inspection: InspectionRow) => void;
}

/** A new inspection with its photos or its video. It is made once, however often it has to be sent; the files follow by themselves. */
export function NewInspectionDrawer({ projectId, onClose, onMade }: NewInspectionDrawerProps) {
  const { t } = useTranslation(['inspection', 'common', 'validation']);
  const failureText = useFailureText();
  const floors = useQuery(floorPlansQuery(projectId)).data ?? [];
  const inspectionId = useRef(newRowId());
  const [name, setName] = useState('');
  const [floorId, setFloorId] = useState('');
  const [kind, setKind] = useState<CapturedKind>('photo-360');
  const [takenOn, setTakenOn] = useState(todayHere());
  const [photos, setPhotos] = useState<ChosenFile[]>([]);
  const [film, setFilm] = useState<ChosenFile | null>(null);
  const isFilm = kind === 'video-360';
  const files = isFilm ? [film].filter((each) => each !== null) : photos;
  const [isAgain, setIsAgain] = useState(false);
  const known = useQuery({
    queryKey: ['chosen-files', projectId, files.map(({ id }) => id)],
    queryFn: () => lookAtFiles(projectId, files),
    staleTime: Infinity,
    gcTime: 0,
  }).data;
  const toSend = known && filesToSend(known, { isAgain });
  const [isTried, setIsTried] = useState(false);
  const floor = floors.find(({ id }) => id === floorId) ?? floors[0];
  const isReady =
    name.trim() !== '' && takenOn !== '' && floor !== undefined && toSend !== undefined && toSend.length > 0;
  const submission = useSubmission({
    mutationFn: (sending: readonly KnownFile[]) =>
      createInspection({
        id: inspectionId.current,
        floorId: floor?.id ?? '',
        name,
        kind,
        takenOn,
        files: sending.map(({ announced }) => announced),
      }),
    onSuccess: (made, sending) => {
      sendCaptures({ projectId, inspectionId: made.id }, sending);
      onMade(made);
    },
  });
  const send = () => {
    setIsTried(true);
    if (isReady) submission.mutate(toSend);
  };
  const required = (isMissing: boolean) => (isTried && isMissing ? t('validation:required') : undefined);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('inspection:new.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" loading={submission.isPending || known === undefined} onClick={send}>
            {t('inspection:new.create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('inspection:columns.name')}
          error={required(name.trim() === '')}
          maxLength={INSPECTION_NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <Select
          label={t('inspection:columns.floor')}
          value={floor?.id ?? ''}
          onChange={setFloorId}
          options={floors.map(({ id, name: floorName }) => ({ value: id, label: floorName }))}
        />
        <Select
          label={t('inspection:columns.kind')}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setFilm(null);
          }}
          options={CAPTURED_KINDS.map((each) => ({ value: each, label: t(`inspection:kind.${each}`) }))}
        />
        {kind === 'photo' && <p className="text-text-2">{t('inspection:new.flat')}</p>}
        <DateField
          label={t('inspection:columns.takenOn')}
          error={required(takenOn === '')}
          value={takenOn}
          onChange={setTakenOn}
        />
        {isFilm ? <FilmField onFilm={setFilm} /> : <PhotosField photos={photos} onPhotos={setPhotos} />}
        <SentBefore
          sent={known?.filter(({ sentIn }) => sentIn !== null) ?? []}
          isAgain={isAgain}
          onAgain={setIsAgain}
        />
        {isTried && toSend?.length === 0 && (
          <p role="alert" className="text-danger">
            {t(isFilm ? 'inspection:film.none' : 'inspection:new.noFiles')}
          </p>
        )}
      </div>
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </Drawer>
  );
}
