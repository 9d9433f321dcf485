import { PageQuerySchema } from '@plumbline/shared/contract/envelope.ts';
import {
  GroupListQuerySchema,
  GroupMemberListQuerySchema,
  GroupProjectListQuerySchema,
  type GroupMemberOrder,
  type GroupProjectOrder,
} from '@plumbline/shared/contract/group.ts';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { orderPressed, readPlace, withParam, withPlace } from '../../lists/list-place.ts';

/** The page and order of the projects or people of the group that is open, beside the page of the groups. */
const RowsSchema = z.object({
  rowPage: PageQuerySchema.shape.pageNum,
  rowSize: PageQuerySchema.shape.pageSize,
  projectsBy: GroupProjectListQuerySchema.shape.orderBy,
  peopleBy: GroupMemberListQuerySchema.shape.orderBy,
  rowWay: GroupMemberListQuerySchema.shape.direction,
});
const ROWS = ['rowPage', 'rowSize', 'projectsBy', 'peopleBy', 'rowWay'] as const;

export const GROUP_TABS = ['projects', 'members'] as const;
export type GroupTab = (typeof GROUP_TABS)[number];
export type GroupPlace = ReturnType<typeof useGroupPlace>;

/** Which groups are shown, which of them is open, and what of it: all of it in the address. */
export function useGroupPlace() {
  const [params, setParams] = useSearchParams();
  const { search, pageNum } = readPlace(GroupListQuerySchema, params);
  const { rowPage, rowSize, projectsBy, peopleBy, rowWay } = readPlace(RowsSchema, params);
  const rows = { pageNum: rowPage, pageSize: rowSize, direction: rowWay };
  const put = (next: (old: URLSearchParams) => URLSearchParams) => setParams(next, { replace: true });
  const atFirstRow = (old: URLSearchParams) => ROWS.reduce((next, name) => withParam(next, name, ''), old);
  const order = (name: 'projectsBy' | 'peopleBy', by: string, former: string) =>
    put((old) => {
      const { direction } = orderPressed({ orderBy: former, direction: rowWay }, by);
      const next = withParam(withParam(old, 'rowPage', ''), name, by);
      return withParam(next, 'rowWay', direction === 'desc' ? 'desc' : '');
    });
  const wantedTab = params.get('tab');
  return {
    search,
    pageNum,
    /** Null for the first one. */
    groupId: params.get('groupId'),
    tab: GROUP_TABS.find((each) => each === wantedTab) ?? 'projects',
    projects: { ...rows, orderBy: projectsBy },
    people: { ...rows, orderBy: peopleBy },
    orderProjects: (by: GroupProjectOrder) => order('projectsBy', by, projectsBy),
    orderPeople: (by: GroupMemberOrder) => order('peopleBy', by, peopleBy),
    find: (text: string) => put((old) => withPlace(old, { search: text })),
    turnTo: (page: number) => put((old) => withParam(old, 'pageNum', String(page))),
    open: (groupId: string) => put((old) => withParam(atFirstRow(old), 'groupId', groupId)),
    /** Opens one that was just made, whatever was searched for. */
    openNew: (groupId: string) => put(() => new URLSearchParams({ groupId })),
    setTab: (tab: GroupTab) => put((old) => withParam(atFirstRow(old), 'tab', tab === 'projects' ? '' : tab)),
    putRows: ({ pageNum: page, pageSize: size }: { pageNum?: string; pageSize?: string }) =>
      put((old) => {
        const next = size === undefined ? old : withParam(old, 'rowSize', size);
        return withParam(next, 'rowPage', page ?? '');
      }),
  };
}
