import type { Action, Subject } from '@plumbline/shared/abilities/ability.ts';
import { matchRoutes } from 'react-router-dom';

/** Who may see a route: decided before it renders, in the order of `navigation-guard.ts`. */
export interface RouteMeta {
  name: string;
  path: string;
  access: 'public' | 'unauthenticated-only' | 'login';
  /** Missing = being logged in is enough. */
  ability?: [Action, Subject];
  /** A share link in the query opens it without login. */
  share?: boolean;
  /** The page reads a single-use token from its address and takes it away there. */
  readsToken?: boolean;
}

/** Names join the path's segments with "-". */
export const ROUTES: RouteMeta[] = [
  { name: 'root', path: '/', access: 'public' },
  { name: 'login', path: '/login', access: 'unauthenticated-only' },
  { name: 'first-login', path: '/first-login', access: 'unauthenticated-only', readsToken: true },
  { name: 'forgot-password', path: '/forgot-password', access: 'public' },
  { name: 'reset-password', path: '/reset-password', access: 'public', readsToken: true },
  { name: 'project-list', path: '/project/list', access: 'login', ability: ['read', 'Project'] },
  { name: 'project-home', path: '/project/home', access: 'login', ability: ['read', 'Project'], share: true },
  {
    name: 'project-homemembers',
    path: '/project/homemembers',
    access: 'login',
    ability: ['read', 'Project'],
  },
  { name: 'project-edit', path: '/project/edit', access: 'login', ability: ['read', 'Project'] },
  { name: 'project-floor', path: '/project/floor', access: 'login', ability: ['read', 'Project'] },
  { name: 'project-billings', path: '/project/billings', access: 'login', ability: ['read', 'Billing'] },
  {
    name: 'project-expiredfiles',
    path: '/project/expiredfiles',
    access: 'login',
    ability: ['read', 'ExpiredFile'],
  },
  { name: 'project-tenant', path: '/project/tenant', access: 'login', ability: ['read', 'Tenant'] },
  { name: 'operator-health', path: '/operator/health', access: 'login', ability: ['read', 'Platform'] },
  { name: 'operator-jobs', path: '/operator/jobs', access: 'login', ability: ['read', 'Platform'] },
  { name: 'operator-mail', path: '/operator/mail', access: 'login', ability: ['read', 'Platform'] },
  { name: 'operator-news', path: '/operator/news', access: 'login', ability: ['read', 'Platform'] },
  { name: 'pages-account-settings', path: '/pages/account-settings/account', access: 'login' },
  { name: 'pages-account-settings', path: '/pages/account-settings/security', access: 'login' },
  { name: 'project-groups', path: '/project/groups', access: 'login', ability: ['read', 'Group'] },
  { name: 'project-members', path: '/project/members', access: 'login', ability: ['read', 'Member'] },
  { name: 'alerts', path: '/alerts', access: 'login' },
  { name: 'project-userlog', path: '/project/userlog', access: 'login', ability: ['read', 'OperationLog'] },
  { name: 'project-tenantlog', path: '/project/tenantlog', access: 'login', ability: ['read', 'Platform'] },
  { name: 'project-loginlog', path: '/project/loginlog', access: 'login', ability: ['read', 'LoginLog'] },
  { name: 'project-help', path: '/project/help', access: 'login' },
  { name: 'project-helpHtml', path: '/project/helpHtml', access: 'public' },
  { name: 'access-control', path: '/access-control', access: 'login', ability: ['read', 'AclDemo'] },
  { name: 'pages-icons', path: '/pages/icons', access: 'login' },
  { name: 'components-myTour', path: '/components/myTour', access: 'login' },
  { name: 'components-sceneLoading', path: '/components/sceneLoading', access: 'login' },
  { name: 'agree', path: '/agree', access: 'public' },
  { name: 'download', path: '/download', access: 'public' },
  { name: 'not-authorized', path: '/not-authorized', access: 'public' },
  { name: 'not-authorized', path: '/pages/misc/not-authorized', access: 'public' },
];

/** Everything else is a page that is not there. */
const NOT_FOUND: RouteMeta = { name: 'not-found', path: '*', access: 'public' };

/** Found as the router finds the page, which heeds neither capitals nor encoding; so no page escapes its guard. */
export function routeOf(pathname: string): RouteMeta {
  return matchRoutes(ROUTES, pathname)?.[0]?.route ?? NOT_FOUND;
}
