import { stepName } from '@plumbline/shared/captures/step-name.ts';
import type { ProcessingError } from '@plumbline/shared/contract/processing-error.ts';
import { SITE_MODELS, isSiteModel } from '@plumbline/shared/site-models/site-models.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/use-format.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { FailureReason } from './failure-reason.tsx';
import { RetryButton } from './processing-cells.tsx';
import { ReassignForm } from './reassign-form.tsx';
import { SourceLog } from './source-log.tsx';
import { StepLine } from './step-line.tsx';

interface FailureDrawerProps {
  failure: ProcessingError;
  onClose: () => void;
}

/** One file that failed: where and why, what was tried, and what can be done. */
export function FailureDrawer({ failure, onClose }: FailureDrawerProps) {
  const { t } = useTranslation(['processing', 'errors']);
  const format = useFormat();
  const { inspection, project, inspector } = failure;
  const step = t(`processing:steps.${stepName(failure.step, inspection.kind)}`);
  return (
    <Drawer
      open
      onClose={onClose}
      title={failure.fileName}
      footer={failure.canRetry && <RetryButton failure={failure} onDone={onClose} />}
    >
      <div className="grid gap-5">
        <div className="grid gap-1">
          <StepLine kind={inspection.kind} failedIn={failure.step} />
          <p className="font-medium text-danger">{t('processing:failedAtStep', { step })}</p>
          <FailureReason of={failure} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-text-2">{t('processing:columns.inspection')}</dt>
          <dd>
            <Link className="focus-ring rounded-control text-link underline" to={addressOf(failure)}>
              <bdi>{inspection.name}</bdi>
            </Link>
          </dd>
          <dt className="text-text-2">{t('processing:columns.project')}</dt>
          <dd>
            <bdi>{project.name}</bdi>
          </dd>
          <dt className="text-text-2">{t('processing:columns.failedAt')}</dt>
          <dd>
            <bdi>{format.dateTime(failure.failedAt)}</bdi>
          </dd>
          <dt className="text-text-2">{t('processing:columns.inspector')}</dt>
          <dd>
            <PersonName {...inspector} />
          </dd>
        </dl>
        {failure.canReassign && <ReassignForm of={failure} />}
        <SourceLog of={failure} />
      </div>
    </Drawer>
  );
}

/** Where the inspection is worked on; a cloud or a model has a page of its own. */
function addressOf({ project, inspection: { id, kind } }: ProcessingError): string {
  return isSiteModel(kind)
    ? `/project/pointcloud?projectId=${project.id}&kind=${SITE_MODELS[kind].path}&modelId=${id}`
    : `/project/inspections?projectId=${project.id}&inspectionId=${id}`;
}
