import type { ListedInspection } from '@plumbline/shared/contract/inspection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaret from '~icons/ph/caret-up';
import { floorPlansQuery } from '../../../api/floor-plans.ts';
import type { InspectionRights } from '../../../inspections/use-inspection-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { BulkInspectionQuestion } from './bulk-inspection-question.tsx';
import { useInspectionBulk, type AskedChange } from './use-inspection-bulk.tsx';

interface InspectionBulkBarProps {
  projectId: string;
  rights: InspectionRights;
  picked: readonly ListedInspection[];
  /** Those that need not be picked any longer. */
  onChanged: (done: readonly ListedInspection[]) => void;
}

/** What is done with all picked inspections. */
export function InspectionBulkBar({ projectId, rights, picked, onChanged }: InspectionBulkBarProps) {
  // With the texts of what it answers.
  const { t } = useTranslation(['inspection', 'list']);
  const floors = useQuery(floorPlansQuery(projectId)).data ?? [];
  const { apply, isBusy, result } = useInspectionBulk(projectId, onChanged);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  return (
    <div className="contents">
      {rights.mayPublish && (
        <Button size="small" loading={isBusy} onClick={() => setAsked({ kind: 'publish' })}>
          {t('publish.open')}
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={<IconCaret className="size-4" />}>
            {t('bulk.move')}
          </Button>
        }
        groups={[
          floors.map(({ id, name }) => ({
            id,
            label: <bdi>{name}</bdi>,
            onSelect: () => setAsked({ kind: 'move', floorId: id }),
          })),
        ]}
      />
      <Button size="small" kind="danger" onClick={() => setAsked({ kind: 'delete' })}>
        {t('delete.confirm')}
      </Button>
      {asked && (
        <BulkInspectionQuestion
          change={asked}
          inspections={picked}
          floorName={floors.find(({ id }) => asked.kind === 'move' && id === asked.floorId)?.name ?? ''}
          onClose={() => setAsked(null)}
          onConfirm={() => apply(picked, asked)}
        />
      )}
      {result}
    </div>
  );
}
