import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { UNHELD, useLeaving } from './use-leaving.ts';

afterEach(cleanup);

/** A list with a sheet that the address holds open, as `?id=` says. */
function Page({ isSaving }: { isSaving: boolean }) {
  const [params, setParams] = useSearchParams();
  return params.has('id') ? <Sheet isSaving={isSaving} onClose={() => setParams({})} /> : <p>list</p>;
}

function Sheet({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  const leaving = useLeaving({ isTyped: true, isSaving, param: 'id', onLeave: onClose });
  return (
    <>
      <button type="button" onClick={leaving.close}>
        close
      </button>
      {leaving.isAsking && (
        <>
          <button type="button" onClick={leaving.leave}>
            leave
          </button>
          <button type="button" onClick={leaving.stay}>
            stay
          </button>
        </>
      )}
    </>
  );
}

function open(isSaving = false) {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>before</p> },
      { path: '/list', element: <Page isSaving={isSaving} /> },
    ],
    { initialEntries: ['/before', '/list?id=1'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    go: (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to))),
  };
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const isAsked = () => screen.queryByRole('button', { name: 'leave' }) !== null;

it('Back is asked about: staying keeps the place, leaving goes where it led', async () => {
  const { router, go } = open();
  await go(-1);
  expect([isAsked(), router.state.location.pathname]).toEqual([true, '/list']);
  await press('stay');
  expect(isAsked()).toBe(false);
  await go(-1);
  await press('leave');
  expect(screen.getByText('before')).toBeTruthy();
});

it('closing is asked about once, though it changes the address itself', async () => {
  open();
  await press('close');
  await press('leave');
  expect(screen.getByText('list')).toBeTruthy();
});

it('what else the address says may change; another one that is opened may not', async () => {
  const { router, go } = open();
  await go('/list?id=1&tab=people');
  expect([isAsked(), router.state.location.search]).toEqual([false, '?id=1&tab=people']);
  await go('/list?id=2');
  expect([isAsked(), router.state.location.search]).toEqual([true, '?id=1&tab=people']);
});

it('where saving leads to is no leaving', async () => {
  const { router, go } = open(true);
  await go('/list?id=2');
  expect(router.state.location.search).toBe('?id=2');
});

it('the browser asks before the tab goes, and no longer once the place is left', async () => {
  open();
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(true);
  await press('close');
  await press('leave');
  expect(isHeld()).toBe(false);
});

/** Two places on one page, as a form and a sheet over it. */
function TwoPlaces({ isSaving }: { isSaving: boolean }) {
  const form = useLeaving({ isTyped: true, isSaving, onLeave: () => undefined, what: 'the form' });
  const sheet = useLeaving({ isTyped: true, onLeave: () => undefined, what: 'the sheet' });
  return (
    <>
      <output>
        {[form, sheet].map(({ isAsking, allLost }) => `${isAsking} ${allLost.join()}`).join('; ')}
      </output>
      <button type="button" onClick={sheet.close}>
        close
      </button>
      <button type="button" onClick={sheet.stay}>
        stay
      </button>
      <button type="button" onClick={sheet.leave}>
        leave
      </button>
    </>
  );
}

it.each([
  [false, 'the form,the sheet'],
  [true, ''],
])(
  'of two places one asks and names all that is lost; what is saved now (%s) is not lost',
  async (isSaving, named) => {
    const router = createMemoryRouter(
      [
        { path: '/before', element: <p>before</p> },
        { path: '/both', element: <TwoPlaces isSaving={isSaving} /> },
      ],
      { initialEntries: ['/before', '/both'], initialIndex: 1 },
    );
    render(<RouterProvider router={router} />);
    const said = () => screen.getByRole('status').textContent;
    await press('close');
    expect(said()).toBe('false ; true ');
    await press('stay');
    await act(() => router.navigate(-1));
    expect(said()).toBe(`false ; true ${named}`);
    await press('stay');
    expect(said()).toBe('false ; false ');
    await act(() => router.navigate(-1));
    await press('leave');
    expect(screen.getByText('before')).toBeTruthy();
  },
);

it('nothing holds up the way out of a session that is over', async () => {
  const { router } = open();
  await act(() => router.navigate('/before', { state: UNHELD }));
  expect([isAsked(), router.state.location.pathname]).toEqual([false, '/before']);
});
