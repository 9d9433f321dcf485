import type { SiteModelKind } from '@plumbline/shared/site-models/site-models.ts';
import { INSPECTION_NAME_MAX_CHARS, type InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { floorPlansQuery } from '../../api/floor-plans.ts';
import { newRowId } from '../../api/new-row-id.ts';
import { useFailureText } from '../../api/use-failure-text.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { sendCaptures } from '../../inspections/capture-sends.ts';
import { filesToSend, lookAtFiles, type KnownFile } from '../../inspections/chosen-files.ts';
import { createInspection } from '../../inspections/inspection-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { todayHere } from '../../ui/date-field/plain-days.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What a choice of files offers; the server looks at the bytes. */
const TYPES: Record<SiteModelKind, string> = {
  'model-3d': '.las,.laz,.e57,.ply,.pcd,.xyz,.pts,.txt,.asc,.csv',
  'bim-model': '.ifc,.ifczip,.zip',
};

interface NewSiteModelDrawerProps {
  projectId: string;
  kind: SiteModelKind;
  onClose: () => void;
  onMade: (made: InspectionRow) => void;
}

/** A new point cloud or building model with its one file, which follows by itself once the record is made. */
export function NewSiteModelDrawer({ projectId, kind, onClose, onMade }: NewSiteModelDrawerProps) {
  const { t } = useTranslation(['sitemodel', 'common', 'validation', 'inspection']);
  const failureText = useFailureText();
  const floors = useQuery(floorPlansQuery(projectId)).data ?? [];
  const inspectionId = useRef(newRowId());
  const [name, setName] = useState('');
  const [floorId, setFloorId] = useState('');
  const [takenOn, setTakenOn] = useState(todayHere());
  const [file, setFile] = useState<{ id: string; file: File } | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const known = useQuery({
    queryKey: ['chosen-files', projectId, file?.id],
    queryFn: () => lookAtFiles(projectId, file ? [file] : []),
    staleTime: Infinity,
    gcTime: 0,
  }).data;
  const toSend = known && filesToSend(known, { isAgain });
  const sentIn = known?.[0]?.sentIn ?? null;
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
  const choose = (chosen: File | undefined) => {
    setFile(chosen ? { id: newRowId(), file: chosen } : null);
    setIsAgain(false);
    if (chosen && name === '') setName(chosen.name.replace(/\.[^.\s]{1,10}$/, ''));
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`sitemodel:new.${kind}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="fill" loading={submission.isPending || known === undefined} onClick={send}>
            {t('sitemodel:create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ModelFile kind={kind} file={file?.file ?? null} onFile={choose} />
        {isTried && toSend?.length === 0 && sentIn === null && (
          <p role="alert" className="text-danger">
            {t('sitemodel:noFile')}
          </p>
        )}
        {sentIn && (
          <div className="grid gap-2">
            <p className="text-warn">{t('sitemodel:sentBefore', { name: sentIn.name })}</p>
            <Checkbox label={t('sitemodel:sendAgain')} checked={isAgain} onChange={setIsAgain} />
          </div>
        )}
        <TextField
          label={t('sitemodel:columns.name')}
          error={required(name.trim() === '')}
          maxLength={INSPECTION_NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <Select
          label={t('sitemodel:columns.floor')}
          value={floor?.id ?? ''}
          onChange={setFloorId}
          options={floors.map(({ id, name: floorName }) => ({ value: id, label: floorName }))}
        />
        {isTried && floor === undefined && (
          <p role="alert" className="text-danger">
            {t('sitemodel:noFloor')}
          </p>
        )}
        <DateField
          label={t('sitemodel:columns.takenOn')}
          error={required(takenOn === '')}
          value={takenOn}
          onChange={setTakenOn}
        />
      </div>
      <FormFailure>{failureText(submission.error)}</FormFailure>
    </Drawer>
  );
}

interface ModelFileProps {
  kind: SiteModelKind;
  file: File | null;
  onFile: (file: File | undefined) => void;
}

function ModelFile({ kind, file, onFile }: ModelFileProps) {
  const { t } = useTranslation('sitemodel');
  const format = useFormat();
  return (
    <label className="block">
      <span className="type-strong mb-1 block">{t('file')}</span>
      <input
        type="file"
        accept={TYPES[kind]}
        onChange={(event) => onFile(event.target.files?.[0])}
        className="focus-ring block w-full rounded-panel border border-dashed border-line-strong bg-sunken p-3 file:me-3 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:py-1"
      />
      <span className="mt-1 block text-text-2">{t(`formats.${kind}`)}</span>
      {file && (
        <span className="mt-1 block">
          <bdi>{format.fileSize(file.size)}</bdi>
        </span>
      )}
    </label>
  );
}
