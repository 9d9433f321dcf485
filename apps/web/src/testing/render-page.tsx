import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { queryClient } from '../api/query-client.ts';

/** Renders the routes where somebody is who came by these addresses, with the app's store of answers. */
export function renderRoutes(routes: RouteObject[], addresses: string[]) {
  const router = createMemoryRouter(routes, { initialEntries: addresses });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Renders what stands at every address, and gives the router. */
export function renderPage(page: ReactElement, address = '/') {
  return renderRoutes([{ path: '*', element: page }], [address]);
}
