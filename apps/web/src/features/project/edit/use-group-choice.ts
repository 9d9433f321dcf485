import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { Group } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { groupQuery, movableGroupsQuery } from '../../../api/groups.ts';
import { tenantAbility, useSession } from '../../../api/session-store.ts';

type GroupName = Pick<Group, 'id' | 'name'>;

export interface GroupChoice {
  /** Whether this reader says to which group the project belongs. */
  maySay: boolean;
  /** Whether it may belong to none. */
  withNone: boolean;
  /** What the form begins with; null for none. */
  first: GroupName | null;
}

/**
 * Into which groups the reader may put a project, new (null) or there: a tenant admin into any or none, a group manager
 * into those of their own, out of which none leads away.
 */
export function useGroupChoice(project: ProjectDetail | null): { choice: GroupChoice; isPending: boolean } {
  const session = useSession();
  const ability = tenantAbility(session);
  const maySay = ability?.can('update', 'Group') ?? false;
  const mayAll = ability?.can('delete', 'Group') ?? false;
  const now = project?.group ?? null;
  const own = useQuery({ ...movableGroupsQuery(''), enabled: maySay });
  // Whether a manager manages that one too; it may be far from the first ones.
  const current = useQuery({ ...groupQuery(now?.id ?? ''), enabled: maySay && !mayAll && now !== null });
  const choice = choiceOf(project, {
    mayAll,
    firstOwn: own.data?.rows[0] ?? null,
    isOwn: current.data?.mayUpdate ?? false,
  });
  return { choice, isPending: own.isLoading || current.isLoading };
}

/** Test: use-group-choice.test.ts. */
export function choiceOf(
  project: Pick<ProjectDetail, 'group'> | null,
  { mayAll, firstOwn, isOwn }: { mayAll: boolean; firstOwn: GroupName | null; isOwn: boolean },
): GroupChoice {
  const now = project?.group ?? null;
  if (mayAll) return { maySay: firstOwn !== null || now !== null, withNone: true, first: now };
  if (firstOwn === null || (now !== null && !isOwn)) return { maySay: false, withNone: false, first: now };
  const isNew = project === null;
  return { maySay: true, withNone: !isNew && now === null, first: isNew ? firstOwn : now };
}
