import type { ProjectListQuery, ProjectOrder, ProjectRow } from '@plumbline/shared/contract/project.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { projectTableQuery } from '../../api/projects.ts';
import { queryClient } from '../../api/query-client.ts';
import { tenantAbility, useSession } from '../../api/session-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { InsideStack } from '../../lists/inside-stack.tsx';
import { ListPending } from '../../lists/list-pending.tsx';
import { pageOf } from '../../lists/list-place.ts';
import { useInsideProjects, type InsideByPlace } from '../../lists/use-inside.ts';
import { UpdatedPill } from '../../lists/updated-pill.tsx';
import { useSteadyRows } from '../../lists/steady-rows.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useRowSelection } from '../../ui/data-table/row-selection.ts';
import { BulkProjectQuestion } from './bulk-project-question.tsx';
import { NoProjects } from './no-projects.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { useLostProjects } from './use-lost-projects.ts';

interface ProjectTableProps {
  place: ProjectListQuery;
  query: UseQueryResult<{ rows: ProjectRow[]; total: number }>;
  sort: { by: ProjectOrder; direction: 'asc' | 'desc'; onSort: (by: ProjectOrder) => void };
  onPut: (change: Record<string, string>) => void;
}

const NONE: ProjectRow[] = [];
const rowId = ({ id }: ProjectRow) => id;
const addressOf = ({ id }: ProjectRow) => `/project/home?projectId=${id}`;

/** The projects as a table: the same list as the cards, page by page. */
export function ProjectTable({ place, query, sort, onPut }: ProjectTableProps) {
  const { t } = useTranslation(['project', 'list']);
  const session = useSession();
  const navigate = useNavigate();
  const scope = JSON.stringify([place, query.isPlaceholderData]);
  const arrived = query.data?.rows ?? NONE;
  const { rows, missing, updatedCount, takeOver, drop } = useSteadyRows(arrived, rowId, scope);
  const columns = useProjectColumns(useInsideProjects(rows.map(rowId)));
  const { status, search, mine, idle, groupId } = place;
  // A row that has left the list can be picked for as long as it is shown.
  const selection = useRowSelection([...rows, ...arrived], rowId, {
    scope: [status, search, mine, idle, groupId].join(),
    isWhole: arrived.length === query.data?.total,
  });
  const pickedElsewhere = selection.picked.filter((row) => !arrived.includes(row));
  useLostProjects({
    ids: [...missing, ...pickedElsewhere].map(rowId),
    atMs: query.dataUpdatedAt,
    onLost: (lost) => {
      drop(lost);
      selection.set(
        selection.picked.filter((row) => lost.has(rowId(row))),
        false,
      );
    },
  });
  const [isAsking, setIsAsking] = useState(false);
  // Who opens projects runs many; everybody else closes one from its home.
  const mayChangeMany = tenantAbility(session)?.can('create', 'Project') === true;
  const turned = status === 'active' ? 'closed' : 'active';
  return (
    <>
      <DataTable
        list="projects"
        owner={session?.kind === 'member' ? session.userData.id : ''}
        label={t('projects')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={({ name }) => name}
        sort={sort}
        isOld={query.isPlaceholderData}
        page={pageOf(place, query.data?.total ?? 0, onPut)}
        csv={{
          name: t('projects'),
          load: (page) =>
            queryClient.fetchQuery({ ...projectTableQuery({ ...place, ...page }), staleTime: 0 }),
        }}
        {...(mayChangeMany && { selection })}
        actions={
          <Button
            size="small"
            kind={place.status === 'active' ? 'danger' : 'line'}
            onClick={() => setIsAsking(true)}
          >
            {t(`bulk.action.${turned}`)}
          </Button>
        }
        onOpen={(project) => void navigate(addressOf(project))}
        filters={<ProjectFilters place={place} onPut={onPut} />}
        news={<UpdatedPill count={updatedCount} onTakeOver={takeOver} />}
        instead={
          query.data === undefined ? (
            <ListPending query={query} failed={t('listFailed')} />
          ) : rows.length === 0 ? (
            <NoProjects place={place} onPut={onPut} />
          ) : undefined
        }
      />
      {isAsking && (
        <BulkProjectQuestion
          status={turned}
          projects={selection.picked}
          onChanged={(done) => selection.set(done, false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function useProjectColumns(inside: InsideByPlace): DataColumn<ProjectRow, ProjectOrder>[] {
  const { t } = useTranslation('project');
  const format = useFormat();
  const named = (id: string) => ({ id, label: t(`list.columns.${id}`) });
  const sorted = (id: ProjectOrder) => ({ ...named(id), order: id });
  const number = (value: number) => <bdi>{format.number(value)}</bdi>;
  const time = (at: string) => (
    <time dateTime={at} title={format.dateTime(at)}>
      <bdi>{format.relative(at)}</bdi>
    </time>
  );
  return [
    {
      ...sorted('name'),
      fixed: true,
      cell: (project) => (
        <>
          <Link to={addressOf(project)} className="focus-ring rounded-control text-link">
            <bdi>{project.name}</bdi>
          </Link>
          <InsideStack inside={inside.get(project.id)} />
        </>
      ),
      csv: ({ name }) => name,
    },
    { ...named('code'), cell: ({ code }) => <bdi>{code}</bdi>, csv: ({ code }) => code ?? '' },
    { ...named('address'), cell: ({ address }) => <bdi>{address}</bdi>, csv: ({ address }) => address },
    {
      ...sorted('openedByMe'),
      cell: ({ openedByMeAt }) => (openedByMeAt === null ? t('list.never') : time(openedByMeAt)),
      csv: ({ openedByMeAt }) => openedByMeAt,
    },
    {
      ...sorted('lastCapture'),
      cell: ({ lastCaptureOn }) => (lastCaptureOn ? <bdi>{format.day(lastCaptureOn)}</bdi> : t('list.never')),
      csv: ({ lastCaptureOn }) => lastCaptureOn ?? null,
    },
    {
      ...sorted('createdAt'),
      cell: ({ createdAt }) => <bdi>{format.date(createdAt)}</bdi>,
      csv: ({ createdAt }) => createdAt,
    },
    {
      ...named('floorPlanCount'),
      atEnd: true,
      cell: ({ floorPlanCount }) => number(floorPlanCount),
      csv: ({ floorPlanCount }) => floorPlanCount,
    },
    {
      ...named('zoneCount'),
      atEnd: true,
      rare: true,
      cell: ({ zoneCount }) => number(zoneCount),
      csv: ({ zoneCount }) => zoneCount,
    },
    {
      ...sorted('memberCount'),
      atEnd: true,
      cell: ({ memberCount }) => number(memberCount),
      csv: ({ memberCount }) => memberCount,
    },
  ];
}
