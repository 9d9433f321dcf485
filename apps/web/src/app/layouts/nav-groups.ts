import type { AppAbility } from '@plumbline/shared/abilities/ability.ts';
import { rulesOf, type MemberSession } from '../../api/session-store.ts';
import { allows } from '../navigation-guard.ts';
import { NAVIGATION, type NavEntry, type NavGroupId, type NavId, type Page } from '../page.ts';
import { PAGES } from '../page-table.tsx';

export interface NavItem extends NavEntry {
  to: string;
}

export interface NavGroup {
  id: NavGroupId;
  items: NavItem[];
}

interface Candidate {
  page: Page;
  entry: NavEntry;
}

const CANDIDATES: readonly Candidate[] = PAGES.flatMap((page) =>
  (page.nav ?? []).map((entry) => ({ page, entry })),
);

/**
 * The entries somebody may use; those of a project only where one is open.
 * @param inProject what they may do in it, null until it is known
 */
export function navGroups(
  session: MemberSession,
  projectId: string | null,
  inProject: AppAbility | null,
): NavGroup[] {
  const mine = new Map(
    CANDIDATES.filter(({ entry }) => !entry.inProject || inProject?.can(...entry.inProject))
      .filter((candidate) => isFor(session, candidate))
      .map((candidate) => [candidate.entry.id, candidate]),
  );
  const group = (id: NavGroupId, query: string): NavGroup => {
    const ids: readonly NavId[] = NAVIGATION[id];
    return {
      id,
      items: ids.flatMap((each) => {
        const found = mine.get(each);
        return found ? [{ ...found.entry, to: found.page.path + query }] : [];
      }),
    };
  };
  const groups = [group('system', '')];
  if (projectId !== null) groups.push(group('project', `?projectId=${projectId}`));
  return groups.filter(({ items }) => items.length > 0);
}

function isFor(session: MemberSession, { page, entry }: Candidate): boolean {
  if (entry.ofTenant && session.userData.systemRole === '00') return false;
  const rules = rulesOf(session);
  const isAllowed = [page.ability, entry.ability].every((asked) => !asked || allows(rules, asked));
  return isAllowed && !(entry.unless && allows(rules, entry.unless));
}
