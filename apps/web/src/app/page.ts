import type { Action, Subject } from '@plumbline/shared/abilities/ability.ts';
import type { ComponentType, ReactNode } from 'react';

/** Entries of the navigation, in their order and under the head of their group; those of a project need one. */
export const NAVIGATION = {
  system: [
    'tenants',
    'projects',
    'groups',
    'members',
    'processingErrors',
    'expiredFiles',
    'billings',
    'tenant',
    'health',
    'jobs',
    'mail',
    'news',
    'log',
    'logins',
  ],
  project: [
    'home',
    'floors',
    'inspections',
    'notes',
    'scene',
    'pointCloud',
    'insight',
    'reports',
    'projectMembers',
    'tags',
  ],
} as const;

export type NavGroupId = keyof typeof NAVIGATION;
export type NavId = (typeof NAVIGATION)[NavGroupId][number];
type Ability = [Action, Subject];

/** A way to a page for whoever may see it; absent, never disabled, for everybody else. */
export interface NavEntry {
  id: NavId;
  icon: ReactNode;
  /** G, then the first letter of the place. */
  keys?: string;
  /** Whoever may do this has another entry instead. */
  unless?: Ability;
  /** Asked beside the ability of the page. */
  ability?: Ability;
  /** Asked of the open project, as soon as it is known. */
  inProject?: Ability;
  /** Of the own tenant: the platform operator, who has none, sees the same at each tenant. */
  ofTenant?: boolean;
}

/** A page: where it stands, who may see it, what is loaded for it, and how the navigation leads to it. */
export interface Page {
  /** Names join the path's segments with "-"; the text of one is `shell:pages.<name>`. */
  name: string;
  /** Without parameters: what a page is about stands in its query, where `named-things.ts` judges it. */
  path: string;
  /** Decided before it renders, in the order of `navigation-guard.ts`. */
  access: 'public' | 'unauthenticated-only' | 'login';
  /** Missing = being logged in is enough. */
  ability?: Ability;
  /** A share link in the query opens it without login. */
  share?: boolean;
  /** Its visitor, who may do everything with the linked project and nothing else, sees it. */
  forVisitors?: boolean;
  /** The page reads a single-use token from its address and takes it away there. */
  readsToken?: boolean;
  /** What stands around it; missing = the shell, which needs a login. */
  frame?: 'blank' | 'none';
  /** A phone may open it all the same: words, and the app. */
  onPhone?: boolean;
  /** Missing = it always leads elsewhere. */
  load?: () => Promise<ComponentType>;
  nav?: readonly NavEntry[];
}
