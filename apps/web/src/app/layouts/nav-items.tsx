import type { Action, Subject } from '@plumbline/shared/abilities/ability.ts';
import type { ReactNode } from 'react';
import IconProjectsFill from '~icons/ph/buildings-fill';
import IconProjects from '~icons/ph/buildings';
import IconFloorsFill from '~icons/ph/blueprint-fill';
import IconFloors from '~icons/ph/blueprint';
import IconHealthFill from '~icons/ph/pulse-fill';
import IconHealth from '~icons/ph/pulse';
import IconPlatformFill from '~icons/ph/hard-drives-fill';
import IconPlatform from '~icons/ph/hard-drives';
import IconMailFill from '~icons/ph/envelope-simple-fill';
import IconMail from '~icons/ph/envelope-simple';
import IconMembersFill from '~icons/ph/users-fill';
import IconMembers from '~icons/ph/users';
import IconPeopleFill from '~icons/ph/users-three-fill';
import IconPeople from '~icons/ph/users-three';
import IconHomeFill from '~icons/ph/house-line-fill';
import IconHome from '~icons/ph/house-line';
import { rulesOf, type MemberSession } from '../../api/session-store.ts';
import { allows } from '../navigation-guard.ts';

export interface NavItem {
  id: 'projects' | 'members' | 'platform' | 'health' | 'mail' | 'home' | 'floors' | 'projectMembers';
  to: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  ability: [Action, Subject];
}

export interface NavGroup {
  id: 'system' | 'project';
  items: NavItem[];
}

/** The entries somebody may use; an entry is absent, never disabled, where the right is missing. */
export function navGroups(session: MemberSession, projectId: string | null): NavGroup[] {
  const mayIn = (items: NavItem[]) => items.filter((item) => allows(rulesOf(session), item.ability));
  const system: NavItem[] = [
    {
      id: 'projects',
      to: '/project/list',
      icon: <IconProjects />,
      activeIcon: <IconProjectsFill />,
      ability: ['read', 'Project'],
    },
    {
      id: 'members',
      to: '/project/members',
      icon: <IconMembers />,
      activeIcon: <IconMembersFill />,
      ability: ['read', 'Member'],
    },
    {
      id: 'platform',
      to: '/project/tenant',
      icon: <IconPlatform />,
      activeIcon: <IconPlatformFill />,
      ability: ['manage', 'Tenant'],
    },
    {
      id: 'health',
      to: '/operator/health',
      icon: <IconHealth />,
      activeIcon: <IconHealthFill />,
      ability: ['read', 'Platform'],
    },
    {
      id: 'mail',
      to: '/operator/mail',
      icon: <IconMail />,
      activeIcon: <IconMailFill />,
      ability: ['read', 'Platform'],
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
