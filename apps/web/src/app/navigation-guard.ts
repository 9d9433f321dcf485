import { createMongoAbility } from '@casl/ability';
import type { AbilityRule, VisitorUserData } from '@plumbline/shared/contract/auth.ts';
import { hasSecrets, loginAddress, withoutSecrets } from '../api/redirect-address.ts';
import { rulesOf, type Session } from '../api/session-store.ts';
import { namesNothing } from './named-things.ts';
import type { Page } from './page.ts';
import { pageOf } from './page-table.tsx';

/** True if the stored rules allow what a page asks for; a right to some fields only does not open a page. */
export function allows(rules: readonly AbilityRule[], [action, subject]: [string, string]): boolean {
  const stored = rules.map(({ action: actions, subject: subjects, fields, conditions, inverted }) => ({
    action: actions,
    subject: subjects,
    ...(fields && { fields }),
    ...(conditions && { conditions }),
    ...(inverted !== undefined && { inverted }),
  }));
  const rule = createMongoAbility(stored).relevantRuleFor(action, subject);
  return rule !== null && !rule.inverted && !rule.fields;
}

/** Landing of `/` by the stored user's systemRole (specification §2). */
function rootTarget(session: Session | null, search: string): string {
  if (session?.kind !== 'member') return loginAddress('/', search);
  return session.userData.systemRole === '00' ? '/project/tenant' : '/project/list';
}

/**
 * Where a navigation must go instead, or null to let it pass. The order is settled:
 * public, unauthenticated-only, login, ability, names; the route is saved afterwards by `previous-route.ts`. A page that
 * reads no secret from its address is not shown with one in it, and each has one way of writing its path.
 * The share model of specification §2 is the page's `ability`, which is known before anything is asked, and what the
 * address names, of which only the server knows whether it is one's own: `NamedThingsGate` asks it.
 * Guarded by navigation-guard.test.ts.
 */
export function guard(session: Session | null, pathname: string, search: string): string | null {
  const page = pageOf(pathname);
  const target = targetOf(page, session, pathname, search);
  if (target !== null) return target;
  const readsSecret = page.share || page.readsToken || page.name === 'login';
  const path = page.path === '*' ? pathname : page.path;
  const query = readsSecret || !hasSecrets(search) ? search : withoutSecrets(search);
  return path === pathname && query === search ? null : path + query;
}

function targetOf(page: Page, session: Session | null, pathname: string, search: string): string | null {
  if (page.name === 'root') return rootTarget(session, search);
  if (page.access === 'public') return null;
  if (page.access === 'unauthenticated-only') return session?.kind === 'member' ? '/' : null;
  if (page.share && new URLSearchParams(search).has('sharedata')) return null;
  if (!session) return loginAddress(pathname, search);
  if (session.kind === 'visitor' && !isForVisitor(page, session.userData, search)) {
    return '/not-authorized';
  }
  if (page.ability && !allows(rulesOf(session), page.ability)) return '/not-authorized';
  if (namesNothing(search, page.name)) return '/not-authorized';
  return null;
}

/** A visitor has manage-all and still sees the linked project only, and of it the pages for visitors; of a scene that alone. */
function isForVisitor(page: Page, { projectId, projectRole }: VisitorUserData, search: string): boolean {
  if (projectRole === 60 && page.name !== 'project-scene') return false;
  return page.forVisitors === true && new URLSearchParams(search).get('projectId') === projectId;
}
