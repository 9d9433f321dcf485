import type { ListedInspection } from '@plumbline/shared/contract/inspection.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { AskedChange } from './use-inspection-bulk.tsx';

interface BulkInspectionQuestionProps {
  change: AskedChange;
  inspections: readonly ListedInspection[];
  /** Where they are moved. */
  floorName: string;
  onClose: () => void;
  /** Settles when it is done, or refused. */
  onConfirm: () => Promise<void>;
}

/** Asks before many inspections are published, moved or deleted, and says what that means for their pictures. */
export function BulkInspectionQuestion(props: BulkInspectionQuestionProps) {
  const { change, floorName, onClose, onConfirm } = props;
  const { t } = useTranslation('inspection');
  const [isBusy, setIsBusy] = useState(false);
  // What is picked changes with what is done; the question stays what it was.
  const [inspections] = useState(props.inspections);
  const sum = (of: (each: ListedInspection) => number) =>
    inspections.reduce((total, each) => total + of(each), 0);
  const unplaced = sum(({ frameCount, placedCount }) => frameCount - placedCount);
  const placed = sum(({ placedCount }) => placedCount);
  const confirm = () => {
    setIsBusy(true);
    void onConfirm().finally(onClose);
  };
  return (
    <ConfirmDialog
      kind={change.kind === 'delete' ? 'delete' : 'ask'}
      open
      title={t(`bulk.title.${change.kind}`, { floor: floorName })}
      confirmLabel={t(change.kind === 'move' ? 'bulk.move' : `${change.kind}.confirm`)}
      busy={isBusy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {change.kind === 'publish' && <p>{t('publish.text')}</p>}
      {change.kind === 'publish' && unplaced > 0 && (
        <p className="pt-2 text-warn">{t('publish.unplaced', { count: unplaced })}</p>
      )}
      {change.kind === 'move' && <p className={placed > 0 ? 'text-warn' : ''}>{t('bulk.movedPlaces')}</p>}
      {change.kind === 'delete' && <p>{t('delete.text', { count: sum(({ frameCount }) => frameCount) })}</p>}
      <ul className="mt-3 max-h-48 overflow-y-auto">
        {inspections.map(({ id, name }) => (
          <li key={id} className="border-t border-line py-1.5">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
