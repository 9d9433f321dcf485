import { WaitingFindingsAnswerSchema } from '@plumbline/shared/contract/hazard.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { queryKeys } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { reviewAddress } from './review-address.ts';
import { useInspectionRights } from './use-inspection-rights.ts';

/** Of all inspections of a project; asked for again when something is found or decided on. */
function waitingFindingsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.inspections(projectId), 'waiting-findings'],
    queryFn: async ({ signal }) => {
      const options = { schema: WaitingFindingsAnswerSchema, enableSkip: { errors: true }, signal };
      return (await request(`/core/project/${projectId}/finding`, options)).data;
    },
  });
}

interface WaitingFindingsProps {
  projectId: string;
  inspectionId: string;
}

/** Says to reviewers how much of an inspection waits for them; nothing where nobody looked. */
export function WaitingFindings({ projectId, inspectionId }: WaitingFindingsProps) {
  const { t } = useTranslation('inspection');
  const { mayReview } = useInspectionRights(projectId);
  const rows = useQuery({ ...waitingFindingsQuery(projectId), enabled: mayReview }).data;
  const row = rows?.find((each) => each.inspectionId === inspectionId);
  if (!row || (row.waitingCount === 0 && !row.isReviewed)) return null;
  return (
    <Link
      to={reviewAddress(projectId, inspectionId)}
      className="focus-ring block rounded-control text-link hover:underline"
    >
      {row.waitingCount > 0 ? t('aiWaiting', { count: row.waitingCount }) : t('aiReviewed')}
    </Link>
  );
}
