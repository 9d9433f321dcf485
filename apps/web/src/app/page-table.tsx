import { matchRoutes } from 'react-router-dom';
import IconProjects from '~icons/ph/buildings';
import IconFloors from '~icons/ph/blueprint';
import IconGroups from '~icons/ph/folders';
import IconHealth from '~icons/ph/pulse';
import IconJobs from '~icons/ph/queue';
import IconTenants from '~icons/ph/briefcase';
import IconMail from '~icons/ph/envelope-simple';
import IconNews from '~icons/ph/megaphone';
import IconMembers from '~icons/ph/users';
import IconPeople from '~icons/ph/users-three';
import IconExpired from '~icons/ph/clock-countdown';
import IconErrors from '~icons/ph/warning-octagon';
import IconBilling from '~icons/ph/receipt';
import IconLog from '~icons/ph/scroll';
import IconLogins from '~icons/ph/sign-in';
import IconInspections from '~icons/ph/aperture';
import IconModels from '~icons/ph/cube';
import IconScene from '~icons/ph/cube-focus';
import IconNotes from '~icons/ph/map-pin';
import IconInsight from '~icons/ph/chart-line';
import IconReports from '~icons/ph/file-text';
import IconTags from '~icons/ph/tag';
import IconHome from '~icons/ph/house-line';
import type { NavEntry, Page } from './page.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';

const NOT_FOUND: Page = {
  name: 'not-found',
  path: '*',
  access: 'public',
  frame: 'blank',
  // Comes with the shell: a page that is not there needs no connection to say so.
  load: async () => NotFoundPage,
};

const notAuthorized = {
  name: 'not-authorized',
  access: 'public',
  frame: 'blank',
  load: async () => (await import('./pages/not-authorized-page.tsx')).NotAuthorizedPage,
} as const;

/** All tenants for the platform operator, the own one for who runs it. */
const TENANT_NAV: readonly NavEntry[] = [
  {
    id: 'tenants',
    icon: <IconTenants />,
    keys: 'KeyG KeyT',
    ability: ['manage', 'Tenant'],
  },
  { id: 'tenant', icon: <IconTenants />, unless: ['manage', 'Tenant'] },
];

const LOG_NAV: NavEntry = { id: 'log', icon: <IconLog /> };

/** Every page of the product. Router, guard, navigation, palette and `g x` keys follow from it. */
export const PAGES: Page[] = [
  { name: 'root', path: '/', access: 'public', frame: 'none' },
  {
    name: 'login',
    path: '/login',
    access: 'unauthenticated-only',
    frame: 'none',
    load: async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  },
  {
    name: 'first-login',
    path: '/first-login',
    access: 'unauthenticated-only',
    readsToken: true,
    frame: 'none',
    load: async () => (await import('./pages/first-login-route.tsx')).FirstLoginRoute,
  },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    access: 'public',
    frame: 'none',
    load: async () => (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    name: 'reset-password',
    path: '/reset-password',
    access: 'public',
    readsToken: true,
    frame: 'none',
    load: async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    name: 'note-alert',
    path: '/note-alert',
    access: 'public',
    readsToken: true,
    frame: 'none',
    load: async () => (await import('../features/auth/note-alert-page.tsx')).NoteAlertPage,
  },
  {
    name: 'project-list',
    path: '/project/list',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('../features/project/project-list-page.tsx')).ProjectListPage,
    nav: [{ id: 'projects', icon: <IconProjects />, keys: 'KeyG KeyP' }],
  },
  {
    name: 'project-home',
    path: '/project/home',
    access: 'login',
    ability: ['read', 'Project'],
    share: true,
    forVisitors: true,
    load: async () => (await import('./pages/home-route.tsx')).HomeRoute,
    nav: [{ id: 'home', icon: <IconHome />, keys: 'KeyG KeyH' }],
  },
  {
    name: 'project-inspections',
    path: '/project/inspections',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/inspections-route.tsx')).InspectionsRoute,
    nav: [
      {
        id: 'inspections',
        icon: <IconInspections />,
        keys: 'KeyG KeyI',
      },
    ],
  },
  {
    name: 'project-captures',
    path: '/project/captures',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/captures-route.tsx')).CapturesRoute,
  },
  {
    name: 'project-aireview',
    path: '/project/aireview',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/ai-review-route.tsx')).AiReviewRoute,
  },
  {
    name: 'project-pointcloud',
    path: '/project/pointcloud',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/site-models-route.tsx')).SiteModelsRoute,
    nav: [
      {
        id: 'pointCloud',
        icon: <IconModels />,
        inProject: ['read', 'PointCloud'],
      },
    ],
  },
  {
    name: 'project-scene',
    path: '/project/scene',
    access: 'login',
    ability: ['read', 'Project'],
    share: true,
    forVisitors: true,
    load: async () => (await import('./pages/scene-route.tsx')).SceneRoute,
    nav: [{ id: 'scene', icon: <IconScene />, keys: 'KeyG KeyS' }],
  },
  {
    name: 'project-annotations',
    path: '/project/annotations',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/notes-route.tsx')).NotesRoute,
    nav: [{ id: 'notes', icon: <IconNotes />, keys: 'KeyG KeyN' }],
  },
  {
    name: 'project-analytics',
    path: '/project/analytics',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/insight-route.tsx')).InsightRoute,
    nav: [
      {
        id: 'insight',
        icon: <IconInsight />,
        keys: 'KeyG KeyA',
        inProject: ['read', 'Analytics'],
      },
    ],
  },
  {
    name: 'project-reports',
    path: '/project/reports',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/reports-route.tsx')).ReportsRoute,
    nav: [{ id: 'reports', icon: <IconReports />, keys: 'KeyG KeyR' }],
  },
  {
    name: 'project-homemembers',
    path: '/project/homemembers',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/project-members-route.tsx')).ProjectMembersRoute,
    nav: [{ id: 'projectMembers', icon: <IconPeople /> }],
  },
  {
    name: 'project-markers',
    path: '/project/markers',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/tags-route.tsx')).TagsRoute,
    nav: [{ id: 'tags', icon: <IconTags /> }],
  },
  {
    name: 'project-edit',
    path: '/project/edit',
    access: 'login',
    ability: ['read', 'Project'],
    load: async () => (await import('./pages/project-edit-route.tsx')).ProjectEditRoute,
  },
  {
    name: 'project-floor',
    path: '/project/floor',
    access: 'login',
    ability: ['read', 'Project'],
    forVisitors: true,
    load: async () => (await import('./pages/floor-route.tsx')).FloorRoute,
    nav: [{ id: 'floors', icon: <IconFloors />, keys: 'KeyG KeyF' }],
  },
  {
    name: 'project-billings',
    path: '/project/billings',
    access: 'login',
    ability: ['read', 'Billing'],
    load: async () => (await import('../features/billing/billings-page.tsx')).BillingsPage,
    nav: [{ id: 'billings', icon: <IconBilling />, ofTenant: true }],
  },
  {
    name: 'project-error',
    path: '/project/error',
    access: 'login',
    ability: ['read', 'ProcessingError'],
    load: async () => (await import('../features/processing/processing-page.tsx')).ProcessingPage,
    nav: [{ id: 'processingErrors', icon: <IconErrors />, ofTenant: true }],
  },
  {
    name: 'project-expiredfiles',
    path: '/project/expiredfiles',
    access: 'login',
    ability: ['read', 'ExpiredFile'],
    load: async () => (await import('../features/expired/expired-page.tsx')).ExpiredPage,
    nav: [{ id: 'expiredFiles', icon: <IconExpired />, ofTenant: true }],
  },
  {
    name: 'project-tenant',
    path: '/project/tenant',
    access: 'login',
    ability: ['read', 'Tenant'],
    load: async () => (await import('./pages/tenant-route.tsx')).TenantRoute,
    nav: TENANT_NAV,
  },
  {
    name: 'operator-health',
    path: '/operator/health',
    access: 'login',
    ability: ['read', 'Platform'],
    load: async () => (await import('../features/operator/platform-health-page.tsx')).PlatformHealthPage,
    nav: [{ id: 'health', icon: <IconHealth /> }],
  },
  {
    name: 'operator-jobs',
    path: '/operator/jobs',
    access: 'login',
    ability: ['read', 'Platform'],
    load: async () => (await import('../features/operator/jobs/jobs-page.tsx')).JobsPage,
    nav: [{ id: 'jobs', icon: <IconJobs /> }],
  },
  {
    name: 'operator-mail',
    path: '/operator/mail',
    access: 'login',
    ability: ['read', 'Platform'],
    load: async () => (await import('../features/operator/mail/mail-page.tsx')).MailPage,
    nav: [{ id: 'mail', icon: <IconMail /> }],
  },
  {
    name: 'operator-news',
    path: '/operator/news',
    access: 'login',
    ability: ['read', 'Platform'],
    load: async () => (await import('../features/operator/news/news-page.tsx')).NewsPage,
    nav: [{ id: 'news', icon: <IconNews /> }],
  },
  {
    name: 'pages-account-settings',
    path: '/pages/account-settings/account',
    access: 'login',
    load: async () => (await import('./pages/account-route.tsx')).AccountRoute,
  },
  {
    name: 'pages-account-settings',
    path: '/pages/account-settings/security',
    access: 'login',
    load: async () => (await import('./pages/security-route.tsx')).SecurityRoute,
  },
  {
    name: 'project-groups',
    path: '/project/groups',
    access: 'login',
    ability: ['read', 'Group'],
    load: async () => (await import('../features/group/groups-page.tsx')).GroupsPage,
    nav: [{ id: 'groups', icon: <IconGroups />, ofTenant: true }],
  },
  {
    name: 'project-members',
    path: '/project/members',
    access: 'login',
    ability: ['read', 'Member'],
    load: async () => (await import('../features/member/members-page.tsx')).MembersPage,
    nav: [{ id: 'members', icon: <IconMembers />, keys: 'KeyG KeyM' }],
  },
  {
    name: 'alerts',
    path: '/alerts',
    access: 'login',
    load: async () => (await import('../features/notification/alerts-page.tsx')).AlertsPage,
  },
  {
    name: 'project-userlog',
    path: '/project/userlog',
    access: 'login',
    ability: ['read', 'OperationLog'],
    load: async () => (await import('../features/log/operation-log-page.tsx')).UserLogPage,
    nav: [{ ...LOG_NAV, unless: ['read', 'Platform'] }],
  },
  {
    name: 'project-tenantlog',
    path: '/project/tenantlog',
    access: 'login',
    ability: ['read', 'Platform'],
    load: async () => (await import('../features/log/operation-log-page.tsx')).TenantLogPage,
    nav: [LOG_NAV],
  },
  {
    name: 'project-loginlog',
    path: '/project/loginlog',
    access: 'login',
    ability: ['read', 'LoginLog'],
    load: async () => (await import('../features/log/login-log-page.tsx')).LoginLogPage,
    nav: [{ id: 'logins', icon: <IconLogins /> }],
  },
  {
    name: 'project-help',
    path: '/project/help',
    access: 'login',
    load: async () => (await import('./pages/help-page.tsx')).HelpPage,
  },
  {
    name: 'project-helpHtml',
    path: '/project/helpHtml',
    access: 'public',
    frame: 'blank',
    onPhone: true,
    load: async () => (await import('./pages/help-page.tsx')).HelpHtmlPage,
  },
  {
    name: 'access-control',
    path: '/access-control',
    access: 'login',
    ability: ['read', 'AclDemo'],
    load: async () => (await import('../features/system/access-control-page.tsx')).AccessControlPage,
  },
  {
    name: 'pages-icons',
    path: '/pages/icons',
    access: 'login',
    load: async () => (await import('../features/system/icons-page.tsx')).IconsPage,
  },
  {
    name: 'components-myTour',
    path: '/components/myTour',
    access: 'login',
    load: async () => (await import('./pages/tour-page.tsx')).TourPage,
  },
  {
    name: 'components-sceneLoading',
    path: '/components/sceneLoading',
    access: 'login',
    load: async () => (await import('../features/scene/scene-loading-page.tsx')).SceneLoadingPage,
  },
  {
    name: 'agree',
    path: '/agree',
    access: 'public',
    frame: 'blank',
    onPhone: true,
    load: async () => (await import('../features/system/agree-page.tsx')).AgreePage,
  },
  {
    name: 'download',
    path: '/download',
    access: 'public',
    frame: 'blank',
    onPhone: true,
    load: async () => (await import('../features/system/download-page.tsx')).DownloadPage,
  },
  { ...notAuthorized, path: '/not-authorized' },
  { ...notAuthorized, path: '/pages/misc/not-authorized' },
  NOT_FOUND,
];

/** Found as the router finds the page, which heeds neither capitals nor encoding; so no page escapes its guard. */
export function pageOf(pathname: string): Page {
  return matchRoutes(PAGES, pathname)?.[0]?.route ?? NOT_FOUND;
}
