import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import type { Group } from '@plumbline/shared/contract/group.ts';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../../api/groups.ts';
import { tenantAbility, useSession } from '../../../api/session-store.ts';

export interface GroupChoice {
  /** Groups to choose from, and whether none is one of them; empty = this reader does not say. */
  options: readonly Pick<Group, 'id' | 'name'>[];
  withNone: boolean;
  /** What a new project begins with; empty for none. */
  first: string;
}

/**
 * The groups into which the reader may put a project, new (null) or there: a tenant admin any or none, a group manager
 * those of their own, out of which none leads away.
 */
export function useGroupChoice(project: ProjectDetail | null): { choice: GroupChoice; isPending: boolean } {
  const session = useSession();
  const ability = tenantAbility(session);
  const maySay = ability?.can('update', 'Group') ?? false;
  const query = useQuery({ ...groupsQuery('', 1), enabled: maySay });
  const mayAll = ability?.can('delete', 'Group') ?? false;
  const own = query.data?.rows.filter(({ mayUpdate }) => mayUpdate) ?? [];
  return { choice: choiceOf(project, own, mayAll), isPending: maySay && query.isPending };
}

/** Test: use-group-choice.test.ts. */
export function choiceOf(
  project: Pick<ProjectDetail, 'group'> | null,
  own: readonly Pick<Group, 'id' | 'name'>[],
  mayAll: boolean,
): GroupChoice {
  const now = project?.group ?? null;
  const isForeign = now !== null && own.every(({ id }) => id !== now.id);
  if (mayAll) {
    // A group beyond the first page is where it is all the same.
    return { options: isForeign ? [...own, now] : own, withNone: true, first: '' };
  }
  if (own.length === 0 || isForeign) return { options: [], withNone: false, first: '' };
  const isNew = project === null;
  return { options: own, withNone: !isNew && now === null, first: isNew ? (own[0]?.id ?? '') : '' };
}
