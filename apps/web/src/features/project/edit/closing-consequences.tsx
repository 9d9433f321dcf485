import { ProjectClosingAnswerSchema } from '@plumbline/shared/contract/project-closing.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconReopen from '~icons/ph/arrow-counter-clockwise';
import IconPlans from '~icons/ph/blueprint';
import IconInvitations from '~icons/ph/envelope-simple';
import IconLook from '~icons/ph/eye';
import IconLinkEnds from '~icons/ph/link-break';
import { queryKeys } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx';

/** Asked anew each time: people come and links go without this page being told of all of it. */
function closingQuery(projectId: string) {
  return queryOptions({
    queryKey: [...queryKeys.project(projectId), 'closing'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const options = { schema: ProjectClosingAnswerSchema, enableSkip: { errors: true }, signal } as const;
      return (await request(`/core/project/${projectId}/closing`, options)).data;
    },
  });
}

/** What closing this project ends and what it leaves, in its own figures; in general words when they are not to be had. */
export function ClosingConsequences({ project }: { project: ProjectDetail }) {
  const { t } = useTranslation('project');
  const { data: figures, isPending } = useQuery(closingQuery(project.id));
  if (isPending) return <ConsequencesPending />;
  if (!figures) return <p>{t('close.text')}</p>;
  const { memberCount, shareLinkCount, invitationCount, floorPlanCount } = figures;
  return (
    <ul aria-label={t('close.consequences')} className="border-t border-line">
      <Consequence icon={<IconLook />}>{t('close.members', { count: memberCount })}</Consequence>
      {shareLinkCount > 0 && (
        <Consequence icon={<IconLinkEnds />}>{t('close.shareLinks', { count: shareLinkCount })}</Consequence>
      )}
      {invitationCount > 0 && (
        <Consequence icon={<IconInvitations />}>
          {t('close.invitations', { count: invitationCount })}
        </Consequence>
      )}
      <Consequence icon={<IconPlans />}>
        {floorPlanCount > 0 ? t('close.plans', { count: floorPlanCount }) : t('close.noPlans')}
      </Consequence>
      <Consequence icon={<IconReopen />}>
        {project.group ? t('close.byWhomInGroup', { group: project.group.name }) : t('close.byWhom')}
      </Consequence>
    </ul>
  );
}

function Consequence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 border-b border-line py-1.5">
      <span aria-hidden className="mt-0.5 shrink-0 text-text-2 [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function ConsequencesPending() {
  return (
    <Skeleton>
      <span className="grid gap-3 py-2">
        {['w-3/4', 'w-5/6', 'w-2/3', 'w-4/5'].map((width) => (
          <SkeletonBlock key={width} className={`h-4 ${width}`} />
        ))}
      </span>
    </Skeleton>
  );
}
