import { InsightPlaceSchema, InsightQuerySchema } from '@plumbline/shared/contract/insight.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import IconWall from '~icons/ph/monitor';
import { useProject } from '../../api/projects.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useAddressSteps } from '../../lists/address-steps.ts';
import { useListPlace, withParam } from '../../lists/list-place.ts';
import { ListPending } from '../../lists/list-pending.tsx';
import { Button } from '../../ui/button.tsx';
import { daysBetween } from '../../ui/date-field/plain-days.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { EmptyState, NoAccessState } from '../../ui/states.tsx';
import { useTitleBlock } from '../../ui/title-block.tsx';
import { figureAddress } from './figure-address.ts';
import { FigureLink } from './figure-link.tsx';
import { MayTake } from './insight-card.tsx';
import { InsightCards } from './insight-cards.tsx';
import { InsightFilters } from './insight-filters.tsx';
import { insightQuery } from './insight-requests.ts';
import { InsightWall } from './insight-wall.tsx';
import { useLiveInsight } from './use-live-insight.ts';

/** Whether the site closes faster than it opens, what is late, and where: figures that open what they count. */
export function InsightPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation('insight');
  const { project, ability } = useProject(projectId);
  const isAllowed = ability?.can('read', 'Analytics') === true;
  return (
    <div className="flex min-h-full flex-col">
      {project && !isAllowed ? (
        <>
          <PageHeader title={t('title')} />
          <NoAccessState>{t('noAccess')}</NoAccessState>
        </>
      ) : (
        <Figures projectId={projectId} isClosed={project?.status === 'closed'} />
      )}
    </div>
  );
}

function Figures({ projectId, isClosed }: { projectId: string; isClosed: boolean }) {
  const { t } = useTranslation('insight');
  const format = useFormat();
  const [params] = useSearchParams();
  const go = useAddressSteps();
  const { project, ability } = useProject(projectId);
  const mayTake = ability?.can('export', 'Analytics') === true;
  const { place, put } = useListPlace(InsightPlaceSchema);
  const isAskable = InsightQuerySchema.safeParse(place).success;
  const query = useQuery({ ...insightQuery(projectId, place), enabled: isAskable });
  useLiveInsight(projectId);
  const insight = query.data;
  const isWall = params.has('wall');
  const toWall = (wanted: boolean) => go((old) => withParam(old, 'wall', wanted ? '1' : ''));
  useShortcuts([
    { id: 'wall', keys: 'KeyW', label: t('wall.open'), group: t('title'), run: () => toWall(!isWall) },
  ]);
  const rangeDays = insight && daysBetween(insight.range.from, insight.range.to) + 1;
  useTitleBlock([
    ...(project ? [{ id: 'project', label: t('project'), value: <bdi>{project.name}</bdi> }] : []),
    ...(insight && rangeDays !== undefined
      ? [
          { id: 'range', label: t('range'), value: t('rangeDays', { count: rangeDays }) },
          {
            id: 'notes',
            label: t('notes'),
            value: (
              <FigureLink to={figureAddress({ projectId, place }, { status: 'any' })}>
                {format.number(insight.total)}
              </FigureLink>
            ),
          },
        ]
      : []),
  ]);
  if (isWall && insight) return <InsightWall {...{ insight }} onClose={() => toWall(false)} />;
  return (
    <>
      <PageHeader title={t('title')}>
        <Button icon={<IconWall />} onClick={() => toWall(true)}>
          {t('wall.open')}
        </Button>
      </PageHeader>
      <InsightFilters {...{ projectId, place, isAskable }} range={insight?.range} onPut={put} />
      {isClosed && <p className="border-b border-line bg-sunken px-6 py-2 text-text-2">{t('closed')}</p>}
      {insight === undefined && !isAskable ? null : insight === undefined ? (
        <ListPending query={query} failed={t('failed')} />
      ) : insight.total === 0 ? (
        <Nothing {...{ projectId }} isNarrowed={Object.values(place).some((value) => value !== undefined)} />
      ) : (
        <MayTake value={mayTake}>
          <InsightCards of={{ projectId, place }} insight={insight} />
        </MayTake>
      )}
    </>
  );
}

function Nothing({ projectId, isNarrowed }: { projectId: string; isNarrowed: boolean }) {
  const { t } = useTranslation('insight');
  return (
    <EmptyState
      action={
        <Link to={`/project/annotations?projectId=${projectId}`} className="focus-ring rounded-tag">
          {t('openNotes')}
        </Link>
      }
    >
      {t(isNarrowed ? 'nothing' : 'young')}
    </EmptyState>
  );
}
