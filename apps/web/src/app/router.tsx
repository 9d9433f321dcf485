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
import { BlankLayout } from './layouts/blank-layout.tsx';
import { ProjectShell } from './layouts/project-shell.tsx';
import { guard } from './navigation-guard.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { NotAuthorizedPage } from './pages/not-authorized-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { savePreviousRoute } from './previous-route.ts';

function guardLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const target = guard(getSession(), pathname, search);
  if (target === null) return null;
  // Where the address was entered or gone back to, it stands in the history already and must not stay there.
  const entered = window.location.pathname === pathname && window.location.search === search;
  return entered ? replace(target) : redirect(target);
}

const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <CrashPage />,
    loader: guardLoader,
    shouldRevalidate: () => true,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: null },
      {
        element: <BlankLayout />,
        errorElement: <CrashPage />,
        children: [
          { path: '/not-authorized', element: <NotAuthorizedPage /> },
          { path: '/pages/misc/not-authorized', element: <NotAuthorizedPage /> },
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
          Component: (await import('../features/auth/first-login-page.tsx')).FirstLoginPage,
        }),
      },
      {
        element: <ProjectShell />,
        children: [
          {
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
                path: '/project/floor',
                lazy: async () => ({ Component: (await import('./pages/floor-route.tsx')).FloorRoute }),
              },
              {
                path: '/project/tenant',
                lazy: async () => ({ Component: (await import('./pages/operator-page.tsx')).OperatorPage }),
              },
              {
                path: '/project/members',
                lazy: async () => ({
                  Component: (await import('../features/member/members-page.tsx')).MembersPage,
                }),
              },
              {
                path: '/pages/account-settings/security',
                lazy: async () => ({
                  Component: (await import('../features/account/security-page.tsx')).SecurityPage,
                }),
              },
              {
                path: '/operator/mail',
                lazy: async () => ({
                  Component: (await import('../features/operator/mail/mail-page.tsx')).MailPage,
                }),
              },
              {
                path: '/project/homemembers',
                lazy: async () => ({
                  Component: (await import('./pages/project-members-route.tsx')).ProjectMembersRoute,
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
  router.subscribe(({ location }) => {
    if (location.key === place.key) return;
    if (location.pathname !== place.pathname) noteRouteChange();
    savePreviousRoute(place);
    place = location;
  });
  return router;
}
