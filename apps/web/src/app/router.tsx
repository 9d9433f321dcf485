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
import { comesForRefused, savePreviousRoute } from './previous-route.ts';
import type { Page } from './page.ts';
import { PAGES, pageOf } from './page-table.tsx';

function guardLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const target = guard(getSession(), pathname, search);
  if (target === null) return null;
  // Whoever is logged in is led away from an invitation, which then waits over the page that comes instead.
  const token = pageOf(pathname).name === 'first-login' ? searchParams.get('token') : null;
  if (token !== null) openInvitation(token);
  // Where the address was entered or gone back to, it stands in the history already and must not stay there.
  const entered = window.location.pathname === pathname && window.location.search === search;
  return entered ? replace(target + window.location.hash) : redirect(target);
}

const routesIn = (frame: Page['frame']): RouteObject[] =>
  PAGES.filter((page) => page.frame === frame).map(({ path, load }) => ({
    path,
    ...(load ? { lazy: async () => ({ Component: await load() }) } : { element: null }),
  }));

const routes: RouteObject[] = [
  {
    element: <AppRoot />,
    errorElement: <CrashPage />,
    loader: guardLoader,
    shouldRevalidate: () => true,
    HydrateFallback: FirstLoad,
    children: [
      { errorElement: <CrashPage />, children: routesIn('none') },
      { element: <BlankLayout />, errorElement: <CrashPage />, children: routesIn('blank') },
      {
        element: <ProjectShell />,
        children: [
          {
            // Beside the page, which is loaded at the same time: what it asks for is no part of the shell.
            lazy: async () => ({ Component: (await import('./named-things-gate.tsx')).NamedThingsGate }),
            errorElement: <CrashPage />,
            children: routesIn(undefined),
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
