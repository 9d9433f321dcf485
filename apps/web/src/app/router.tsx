import {
  createBrowserRouter,
  redirect,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { getSession } from '../api/session-store.ts';
import { noteRouteChange } from '../ui/page-title.tsx';
import { AppRoot } from './app-root.tsx';
import { FirstLoad } from './first-load.tsx';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { openInvitation } from './layouts/shell-store.ts';
import { ProjectShell } from './layouts/project-shell.tsx';
import { guard } from './navigation-guard.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { comesForRefused, savePreviousRoute } from './previous-route.ts';
import { routeOf } from './route-table.ts';

function guardLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const target = guard(getSession(), pathname, search);
  if (target === null) return null;
  // Whoever is logged in is led away from an invitation, which then waits over the page that comes instead.
  const token = routeOf(pathname).name === 'first-login' ? searchParams.get('token') : null;
  if (token !== null) openInvitation(token);
  // Where the address was entered or gone back to, it stands in the history already and must not stay there.
  const entered = window.location.pathname === pathname && window.location.search === search;
  return entered ? replace(target + window.location.hash) : redirect(target);
}

const notAuthorized = async () => ({
  Component: (await import('./pages/not-authorized-page.tsx')).NotAuthorizedPage,
});

const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <CrashPage />,
    loader: guardLoader,
    shouldRevalidate: () => true,
    HydrateFallback: FirstLoad,
    children: [
      { path: '/', element: null },
      {
        element: <BlankLayout />,
        errorElement: <CrashPage />,
        children: [
          { path: '/not-authorized', lazy: notAuthorized },
          { path: '/pages/misc/not-authorized', lazy: notAuthorized },
          { path: '/pages/misc/not-found/:error', element: <NotFoundPage /> },
          {
            path: '/agree',
            lazy: async () => ({ Component: (await import('../features/system/agree-page.tsx')).AgreePage }),
          },
          {
            path: '/download',
            lazy: async () => ({
              Component: (await import('../features/system/download-page.tsx')).DownloadPage,
            }),
          },
          {
            path: '/project/helpHtml',
            lazy: async () => ({ Component: (await import('./pages/help-page.tsx')).HelpHtmlPage }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
      {
        path: '/login',
        errorElement: <CrashPage />,
        lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
      },
      {
        path: '/forgot-password',
        errorElement: <CrashPage />,
        lazy: async () => ({
          Component: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
        }),
      },
      {
        path: '/reset-password',
        errorElement: <CrashPage />,
        lazy: async () => ({
          Component: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
        }),
      },
      {
        path: '/first-login',
        errorElement: <CrashPage />,
        lazy: async () => ({
          Component: (await import('./pages/first-login-route.tsx')).FirstLoginRoute,
        }),
      },
      {
        element: <ProjectShell />,
        children: [
          {
            // Beside the page, which is loaded at the same time: what it asks for is no part of the shell.
            lazy: async () => ({ Component: (await import('./named-things-gate.tsx')).NamedThingsGate }),
            errorElement: <CrashPage />,
            children: [
              {
                path: '/project/list',
                lazy: async () => ({
                  Component: (await import('../features/project/project-list-page.tsx')).ProjectListPage,
                }),
              },
              {
                path: '/project/home',
                lazy: async () => ({ Component: (await import('./pages/home-route.tsx')).HomeRoute }),
              },
              {
                path: '/project/edit',
                lazy: async () => ({
                  Component: (await import('./pages/project-edit-route.tsx')).ProjectEditRoute,
                }),
              },
              {
                path: '/project/floor',
                lazy: async () => ({ Component: (await import('./pages/floor-route.tsx')).FloorRoute }),
              },
              {
                path: '/project/tenant',
                lazy: async () => ({ Component: (await import('./pages/tenant-route.tsx')).TenantRoute }),
              },
              {
                path: '/project/groups',
                lazy: async () => ({
                  Component: (await import('../features/group/groups-page.tsx')).GroupsPage,
                }),
              },
              {
                path: '/project/members',
                lazy: async () => ({
                  Component: (await import('../features/member/members-page.tsx')).MembersPage,
                }),
              },
              {
                path: '/project/expiredfiles',
                lazy: async () => ({
                  Component: (await import('../features/expired/expired-page.tsx')).ExpiredPage,
                }),
              },
              {
                path: '/project/billings',
                lazy: async () => ({
                  Component: (await import('../features/billing/billings-page.tsx')).BillingsPage,
                }),
              },
              {
                path: '/pages/account-settings/account',
                lazy: async () => ({
                  Component: (await import('./pages/account-route.tsx')).AccountRoute,
                }),
              },
              {
                path: '/components/myTour',
                lazy: async () => ({ Component: (await import('./pages/tour-page.tsx')).TourPage }),
              },
              {
                path: '/components/sceneLoading',
                lazy: async () => ({
                  Component: (await import('../features/scene/scene-loading-page.tsx')).SceneLoadingPage,
                }),
              },
              {
                path: '/pages/account-settings/security',
                lazy: async () => ({
                  Component: (await import('./pages/security-route.tsx')).SecurityRoute,
                }),
              },
              {
                path: '/operator/jobs',
                lazy: async () => ({
                  Component: (await import('../features/operator/jobs/jobs-page.tsx')).JobsPage,
                }),
              },
              {
                path: '/operator/mail',
                lazy: async () => ({
                  Component: (await import('../features/operator/mail/mail-page.tsx')).MailPage,
                }),
              },
              {
                path: '/operator/news',
                lazy: async () => ({
                  Component: (await import('../features/operator/news/news-page.tsx')).NewsPage,
                }),
              },
              {
                path: '/project/userlog',
                lazy: async () => ({
                  Component: (await import('../features/log/operation-log-page.tsx')).UserLogPage,
                }),
              },
              {
                path: '/project/tenantlog',
                lazy: async () => ({
                  Component: (await import('../features/log/operation-log-page.tsx')).TenantLogPage,
                }),
              },
              {
                path: '/project/loginlog',
                lazy: async () => ({
                  Component: (await import('../features/log/login-log-page.tsx')).LoginLogPage,
                }),
              },
              {
                path: '/project/homemembers',
                lazy: async () => ({
                  Component: (await import('./pages/project-members-route.tsx')).ProjectMembersRoute,
                }),
              },
              {
                path: '/alerts',
                lazy: async () => ({
                  Component: (await import('../features/notification/alerts-page.tsx')).AlertsPage,
                }),
              },
              {
                path: '/project/help',
                lazy: async () => ({ Component: (await import('./pages/help-page.tsx')).HelpPage }),
              },
              {
                path: '/access-control',
                lazy: async () => ({
                  Component: (await import('../features/system/access-control-page.tsx')).AccessControlPage,
                }),
              },
              {
                path: '/pages/icons',
                lazy: async () => ({
                  Component: (await import('../features/system/icons-page.tsx')).IconsPage,
                }),
              },
              {
                path: '/operator/health',
                lazy: async () => ({
                  Component: (await import('../features/operator/platform-health-page.tsx'))
                    .PlatformHealthPage,
                }),
              },
            ],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  const router = createBrowserRouter(routes);
  let place = router.state.location;
  // An address that was entered and led elsewhere at once was no page.
  let isShown = router.state.initialized;
  router.subscribe(({ location, initialized }) => {
    if (location.key !== place.key) {
      if (location.pathname !== place.pathname) noteRouteChange();
      if (isShown && !comesForRefused(location.state)) savePreviousRoute(place);
      place = location;
    }
    isShown = initialized;
  });
  return router;
}
