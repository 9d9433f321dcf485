import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconTrash from '~icons/ph/trash';
import IconUpload from '~icons/ph/upload-simple';
import { useFormat } from '../i18n/use-format.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AddModelDialog } from './add-model-dialog.tsx';
import { detectorsQuery, type Detector } from './detector-requests.ts';
import { RemoveModelQuestion } from './remove-model-question.tsx';

/** The detectors that were uploaded, and the way to another one. */
export function DetectorModels() {
  const { t } = useTranslation('tenant');
  const format = useFormat();
  const detectors = useQuery(detectorsQuery).data?.detectors ?? [];
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Detector | null>(null);
  return (
    <div className="grid w-full justify-items-start gap-2">
      <ul className="w-full empty:hidden">
        {detectors.map((detector) => {
          const { key, name, version, uploaded } = detector;
          if (!uploaded) return null;
          const title = `${name} ${version}`;
          return (
            <li key={key} className="flex min-h-8 items-center gap-3 border-b border-line">
              <bdi className="min-w-0 grow [overflow-wrap:anywhere]">{title}</bdi>
              <span className="shrink-0 text-text-2">
                {uploaded.isForAll && `${t('detector.forAll')} · `}
                {format.fileSize(uploaded.sizeBytes)} · {format.date(uploaded.createdAt)}
              </span>
              {uploaded.mayRemove && (
                <IconButton
                  label={t('detector.removeOne', { name: title })}
                  icon={<IconTrash />}
                  onClick={() => setRemoving(detector)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button size="small" icon={<IconUpload />} onClick={() => setIsAdding(true)}>
        {t('detector.add')}
      </Button>
      {isAdding && <AddModelDialog onClose={() => setIsAdding(false)} />}
      {removing && <RemoveModelQuestion detector={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}
