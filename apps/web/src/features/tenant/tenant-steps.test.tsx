import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoutes } from '../../testing/render-page.tsx';
import { useTenantPlace } from './tenant-place.ts';

afterEach(cleanup);

function Sample() {
  const { open, close } = useTenantPlace();
  return (
    <>
      <button type="button" onClick={() => open('a')}>
        Open
      </button>
      <button type="button" onClick={() => open('a', 'hours')}>
        Hours
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

it('a tab of an open tenant is a step, and closing it leads back to the list at once', async () => {
  const router = renderRoutes([{ path: '*', element: <Sample /> }], ['/before', '/list?search=x']);
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  const where = () => `${router.state.location.pathname}${router.state.location.search}`;
  await press('Open');
  await press('Hours');
  await act(() => router.navigate(-1));
  expect(where()).toBe('/list?search=x&tenantId=a&tab=details');
  await act(() => router.navigate(1));
  await press('Close');
  expect(where()).toBe('/list?search=x');
  await act(() => router.navigate(-1));
  expect(where()).toBe('/before');
});
