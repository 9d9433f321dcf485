import type { Action, Subject } from '@plumbline/shared/abilities/ability.ts';
import type { ReactNode } from 'react';
import IconProjectsFill from '~icons/ph/buildings-fill';
import IconProjects from '~icons/ph/buildings';
import IconFloorsFill from '~icons/ph/blueprint-fill';
import IconFloors from '~icons/ph/blueprint';
import IconGroupsFill from '~icons/ph/folders-fill';
import IconGroups from '~icons/ph/folders';
import IconHealthFill from '~icons/ph/pulse-fill';
import IconHealth from '~icons/ph/pulse';
import IconJobsFill from '~icons/ph/queue-fill';
import IconJobs from '~icons/ph/queue';
import IconTenantsFill from '~icons/ph/briefcase-fill';
import IconTenants from '~icons/ph/briefcase';
import IconMailFill from '~icons/ph/envelope-simple-fill';
import IconMail from '~icons/ph/envelope-simple';
import IconNewsFill from '~icons/ph/megaphone-fill';
import IconNews from '~icons/ph/megaphone';
import IconMembersFill from '~icons/ph/users-fill';
import IconMembers from '~icons/ph/users';
import IconPeopleFill from '~icons/ph/users-three-fill';
import IconPeople from '~icons/ph/users-three';
import IconExpiredFill from '~icons/ph/clock-countdown-fill';
import IconExpired from '~icons/ph/clock-countdown';
import IconBillingFill from '~icons/ph/receipt-fill';
import IconBilling from '~icons/ph/receipt';
import IconLogFill from '~icons/ph/scroll-fill';
import IconLog from '~icons/ph/scroll';
import IconLoginsFill from '~icons/ph/sign-in-fill';
import IconLogins from '~icons/ph/sign-in';
import IconHomeFill from '~icons/ph/house-line-fill';
import IconHome from '~icons/ph/house-line';
import { rulesOf, type MemberSession } from '../../api/session-store.ts';
import { allows } from '../navigation-guard.ts';

export interface NavItem {
  id:
    | 'projects'
    | 'groups'
    | 'members'
    | 'expiredFiles'
    | 'billings'
    | 'tenants'
    | 'tenant'
    | 'health'
    | 'jobs'
    | 'mail'
    | 'news'
    | 'log'
    | 'logins'
    | 'home'
    | 'floors'
    | 'projectMembers';
  to: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  ability: [Action, Subject];
  /** Of the own tenant: the platform operator, who has none, sees the same at each tenant. */
  ofTenant?: boolean;
}

export interface NavGroup {
  id: 'system' | 'project';
  items: NavItem[];
}

/** The entries somebody may use; an entry is absent, never disabled, where the right is missing. */
export function navGroups(session: MemberSession, projectId: string | null): NavGroup[] {
  const hasTenant = session.userData.systemRole !== '00';
  const mayIn = (items: NavItem[]) =>
    items.filter((item) => (hasTenant || !item.ofTenant) && allows(rulesOf(session), item.ability));
  const runsPlatform = allows(rulesOf(session), ['manage', 'Tenant']);
  const tenant: NavItem = {
    // All of them for the platform operator, the own one for who runs it.
    id: runsPlatform ? 'tenants' : 'tenant',
    to: '/project/tenant',
    icon: <IconTenants />,
    activeIcon: <IconTenantsFill />,
    ability: ['read', 'Tenant'],
  };
  const system: NavItem[] = [
    ...(runsPlatform ? [tenant] : []),
    {
      id: 'projects',
      to: '/project/list',
      icon: <IconProjects />,
      activeIcon: <IconProjectsFill />,
      ability: ['read', 'Project'],
    },
    {
      id: 'groups',
      to: '/project/groups',
      icon: <IconGroups />,
      activeIcon: <IconGroupsFill />,
      ability: ['read', 'Group'],
      ofTenant: true,
    },
    {
      id: 'members',
      to: '/project/members',
      icon: <IconMembers />,
      activeIcon: <IconMembersFill />,
      ability: ['read', 'Member'],
    },
    {
      id: 'expiredFiles',
      to: '/project/expiredfiles',
      icon: <IconExpired />,
      activeIcon: <IconExpiredFill />,
      ability: ['read', 'ExpiredFile'],
      ofTenant: true,
    },
    {
      id: 'billings',
      to: '/project/billings',
      icon: <IconBilling />,
      activeIcon: <IconBillingFill />,
      ability: ['read', 'Billing'],
      ofTenant: true,
    },
    ...(runsPlatform ? [] : [tenant]),
    {
      id: 'health',
      to: '/operator/health',
      icon: <IconHealth />,
      activeIcon: <IconHealthFill />,
      ability: ['read', 'Platform'],
    },
    {
      id: 'jobs',
      to: '/operator/jobs',
      icon: <IconJobs />,
      activeIcon: <IconJobsFill />,
      ability: ['read', 'Platform'],
    },
    {
      id: 'mail',
      to: '/operator/mail',
      icon: <IconMail />,
      activeIcon: <IconMailFill />,
      ability: ['read', 'Platform'],
    },
    {
      id: 'news',
      to: '/operator/news',
      icon: <IconNews />,
      activeIcon: <IconNewsFill />,
      ability: ['read', 'Platform'],
    },
    {
      id: 'log',
      // The platform operator looks at the log of all tenants.
      to: allows(rulesOf(session), ['read', 'Platform']) ? '/project/tenantlog' : '/project/userlog',
      icon: <IconLog />,
      activeIcon: <IconLogFill />,
      ability: ['read', 'OperationLog'],
    },
    {
      id: 'logins',
      to: '/project/loginlog',
      icon: <IconLogins />,
      activeIcon: <IconLoginsFill />,
      ability: ['read', 'LoginLog'],
    },
  ];
  const query = `?projectId=${projectId ?? ''}`;
  const project: NavItem[] = [
    {
      id: 'home',
      to: `/project/home${query}`,
      icon: <IconHome />,
      activeIcon: <IconHomeFill />,
      ability: ['read', 'Project'],
    },
    {
      id: 'floors',
      to: `/project/floor${query}`,
      icon: <IconFloors />,
      activeIcon: <IconFloorsFill />,
      ability: ['read', 'Project'],
    },
    {
      id: 'projectMembers',
      to: `/project/homemembers${query}`,
      icon: <IconPeople />,
      activeIcon: <IconPeopleFill />,
      ability: ['read', 'Project'],
    },
  ];
  const groups: NavGroup[] = [{ id: 'system', items: mayIn(system) }];
  if (projectId !== null) groups.push({ id: 'project', items: mayIn(project) });
  return groups.filter((group) => group.items.length > 0);
}
