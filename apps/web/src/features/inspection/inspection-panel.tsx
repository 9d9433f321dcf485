import type { InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { reviewAddress } from '../../inspections/review-address.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import IconClose from '~icons/ph/x';
import IconRename from '~icons/ph/pencil-simple';
import IconTrash from '~icons/ph/trash';
import { useFormat } from '../../i18n/use-format.ts';
import { inspectionQuery } from '../../inspections/inspection-requests.ts';
import { useInspectionRights } from '../../inspections/use-inspection-rights.ts';
import { LoadFailed } from '../../kept/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx';
import { DeleteInspectionQuestion } from './delete-inspection-question.tsx';
import { InspectionCaptures } from './inspection-captures.tsx';
import { InspectionFiles } from './inspection-files.tsx';
import { InspectionName } from './inspection-name.tsx';
import { InspectionState } from './inspection-state.tsx';
import { TimeShift } from './time-shift.tsx';
import { PublishQuestion } from './publish-question.tsx';

interface InspectionPanelProps {
  projectId: string;
  inspectionId: string;
  onClose: () => void;
}

/** One inspection beside the list: where it is, its pictures, its files, and what can be done with it. */
export function InspectionPanel({ projectId, inspectionId, onClose }: InspectionPanelProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const query = useQuery(inspectionQuery(projectId, inspectionId));
  const rights = useInspectionRights(projectId);
  if (query.data === undefined)
    return query.error ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
        {t('failed')}
      </LoadFailed>
    ) : (
      <Skeleton className="grid gap-3 p-4" onRetry={() => void query.refetch()}>
        <SkeletonBlock className="h-8" />
        <SkeletonBlock className="h-40" />
      </Skeleton>
    );
  const inspection = query.data;
  return (
    <div className="flex min-h-0 grow flex-col">
      <PanelHead {...{ inspection, onClose }} />
      <div className="grid min-h-0 grow content-start gap-4 overflow-y-auto p-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-text-2">{t('columns.state')}</dt>
          <dd>
            <InspectionState inspection={inspection} />
          </dd>
          <dt className="text-text-2">{t('columns.floor')}</dt>
          <dd>
            <bdi>{inspection.floor.name}</bdi>
          </dd>
          <dt className="text-text-2">{t('columns.takenOn')}</dt>
          <dd>
            <bdi>{format.day(inspection.takenOn)}</bdi>
          </dd>
          <dt className="text-text-2">{t('columns.inspector')}</dt>
          <dd>
            <PersonName {...inspection.createdBy} />
          </dd>
          {inspection.frameCount > 0 && (
            <>
              <dt className="text-text-2">{t('placed')}</dt>
              <dd>
                {t('placedOf', {
                  placed: format.number(inspection.placedCount),
                  all: format.number(inspection.frameCount),
                })}
              </dd>
            </>
          )}
        </dl>
        {inspection.frameCount > 0 && rights.mayPlace(inspection) && (
          <Link
            to={`/project/floor?projectId=${projectId}&floorId=${inspection.floor.id}&placing=${inspection.id}`}
            className="focus-ring justify-self-start rounded-control text-link underline"
          >
            {t('placing.open')}
          </Link>
        )}
        {rights.mayReview && inspection.frameCount > 0 && (
          <Link
            to={reviewAddress(projectId, inspection.id)}
            className="focus-ring justify-self-start rounded-control text-link underline"
          >
            {t('aiReview')}
          </Link>
        )}
        {inspection.kind === 'model-3d' && inspection.state === 'published' && (
          <Link
            to={`/project/pointcloud?projectId=${projectId}&kind=pointcloud&modelId=${inspection.id}`}
            className="focus-ring justify-self-start rounded-control text-link underline"
          >
            {t('openCloud')}
          </Link>
        )}
        {inspection.waitsUntil !== null && (
          <p className="text-warn">{t('waitsForHoursText', { day: format.date(inspection.waitsUntil) })}</p>
        )}
        {inspection.state === 'preview' && rights.mayPlace(inspection) && (
          <TimeShift inspection={inspection} />
        )}
        <InspectionCaptures {...{ projectId, inspection }} />
        {rights.seesFiles && <InspectionFiles {...{ projectId, inspection, rights }} />}
      </div>
    </div>
  );
}

function PanelHead({ inspection, onClose }: { inspection: InspectionRow; onClose: () => void }) {
  const { t } = useTranslation('inspection');
  const rights = useInspectionRights(inspection.projectId);
  const [asked, setAsked] = useState<'delete' | 'publish' | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <header className="flex items-center gap-2 border-b border-line px-4 py-2">
      {isRenaming ? (
        <InspectionName inspection={inspection} onDone={() => setIsRenaming(false)} />
      ) : (
        <h2 className="type-h3 min-w-0 grow truncate" title={inspection.name}>
          <bdi>{inspection.name}</bdi>
        </h2>
      )}
      {rights.mayChange(inspection) && !isRenaming && (
        <IconButton label={t('rename')} icon={<IconRename />} onClick={() => setIsRenaming(true)} />
      )}
      {inspection.state === 'preview' && rights.mayPublish && (
        <Button kind="fill" size="small" onClick={() => setAsked('publish')}>
          {t('publish.open')}
        </Button>
      )}
      {rights.mayDelete(inspection) && (
        <IconButton label={t('delete.open')} icon={<IconTrash />} onClick={() => setAsked('delete')} />
      )}
      <IconButton label={t('close')} icon={<IconClose />} onClick={onClose} />
      {asked === 'publish' && <PublishQuestion inspection={inspection} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <DeleteInspectionQuestion
          inspection={inspection}
          onClose={() => setAsked(null)}
          onDeleted={onClose}
        />
      )}
    </header>
  );
}
