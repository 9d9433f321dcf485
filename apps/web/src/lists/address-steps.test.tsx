import { MemberListQuerySchema } from '@plumbline/shared/contract/member.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing/render-page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SEARCH_AFTER_MS } from '../ui/use-rested.ts';
import { useAddressSteps, useOpened } from './address-steps.ts';
import { useListPlace } from './list-place.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list, and a drawer with a page of its own. */
function Sample() {
  const { place, put } = useListPlace(MemberListQuerySchema);
  const { openId, open } = useOpened('open');
  const go = useAddressSteps();
  return (
    <>
      <SearchField label="Find" value={place.search} onChange={(search) => put({ search })} />
      <button type="button" onClick={() => put({ pageNum: '2' })}>
        Second
      </button>
      <button type="button" onClick={() => put({ pageNum: '3' })}>
        Third
      </button>
      <button type="button" onClick={() => put({ status: 'active' })}>
        Active
      </button>
      <button type="button" onClick={() => open('a')}>
        Open a
      </button>
      <button type="button" onClick={() => open('b')}>
        Open b
      </button>
      <button type="button" onClick={() => go((old) => new URLSearchParams(`${old}&tab=people`))}>
        Tab
      </button>
      {openId !== null && (
        <button type="button" onClick={() => open(null)}>
          Close
        </button>
      )}
    </>
  );
}

function arrive(address = '/list') {
  const router = renderRoutes(
    [
      { path: '/list', element: <Sample /> },
      { path: '*', element: null },
    ],
    ['/before', address],
  );
  return {
    router,
    where: () => `${router.state.location.pathname}${router.state.location.search}`,
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name }))),
    move: (by: number) => act(() => router.navigate(by)),
  };
}

async function type(text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(2 * SEARCH_AFTER_MS));
}

it('Back undoes what was pressed, one after the other, and leaves the list last', async () => {
  const { where, press, move } = arrive();
  await press('Second');
  await press('Third');
  await press('Active');
  expect(where()).toBe('/list?status=active');
  await move(-1);
  expect(where()).toBe('/list?pageNum=3');
  await move(-1);
  expect(where()).toBe('/list?pageNum=2');
  await move(-1);
  expect(where()).toBe('/list');
  await move(-1);
  expect(where()).toBe('/before');
});

it('what is pressed again where it is shown already is no step', async () => {
  const { where, press, move } = arrive();
  await press('Second');
  await press('Second');
  await move(-1);
  expect(where()).toBe('/list');
});

it('what is typed into a field is one step, and the field follows Back and Forward', async () => {
  const { where, press, move } = arrive();
  await type('m');
  await type('me');
  await type('mei');
  await press('Second');
  await type('meier');
  expect(where()).toBe('/list?search=meier');
  await move(-1);
  expect(where()).toBe('/list?search=mei&pageNum=2');
  expect(screen.getByLabelText('Find')).toHaveProperty('value', 'mei');
  await move(-2);
  expect(where()).toBe('/list');
  expect(screen.getByLabelText('Find')).toHaveProperty('value', '');
  await move(3);
  expect(screen.getByLabelText('Find')).toHaveProperty('value', 'meier');
});

it('what was typed and taken out again leaves no step, and letters that rest not yet do not outlive Back', async () => {
  const { where, move } = arrive();
  await type('mei');
  await type('');
  expect(where()).toBe('/list');
  await type('mei');
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'meier' } });
  await move(-1);
  await act(() => vi.advanceTimersByTimeAsync(2 * SEARCH_AFTER_MS));
  expect(where()).toBe('/list');
  await move(-1);
  expect(where()).toBe('/before');
});

it('what was opened is closed by Back, and Back does not open again what was closed', async () => {
  const { where, press, move } = arrive('/list?pageNum=2');
  await press('Open a');
  await press('Open b');
  expect(where()).toBe('/list?pageNum=2&open=b');
  await move(-1);
  expect(where()).toBe('/list?pageNum=2');
  await press('Open a');
  await press('Tab');
  await move(-1);
  await press('Tab');
  await move(-1);
  await press('Close');
  expect(where()).toBe('/list?pageNum=2');
  await move(-1);
  expect(where()).toBe('/before');
});

it('what an address from outside opened is closed in its place', async () => {
  const { where, press, move } = arrive('/list?open=a');
  await press('Close');
  expect(where()).toBe('/list');
  await move(-1);
  expect(where()).toBe('/before');
});

it('other things that an entry of the history keeps stay with it', async () => {
  const { router, press } = arrive();
  await act(() => router.navigate('/list', { state: { mine: 1 } }));
  await press('Second');
  expect(router.state.location.state).toMatchObject({ mine: 1 });
});

it('what is wrong in the address is taken out of it, alone and without a step', async () => {
  const { where, press, move } = arrive('/list?search=mei&pageNum=0&status=lost&tab=people&orderBy=password');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(where()).toBe('/list?search=mei&tab=people');
  await press('Second');
  await move(-1);
  expect(where()).toBe('/list?search=mei&tab=people');
  await move(-1);
  expect(where()).toBe('/before');
});

it('two lists of one page take out what is wrong of each', async () => {
  function Other() {
    useListPlace(MemberListQuerySchema, 'other');
    return <Sample />;
  }
  const router = renderRoutes(
    [{ path: '*', element: <Other /> }],
    ['/list?pageNum=0&otherPageNum=0&otherSearch=a&pageSize=50'],
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(router.state.location.search).toBe('?otherSearch=a&pageSize=50');
});

it('what is wrong for a list that is not shown may be right for the one that is', async () => {
  function Hidden() {
    useListPlace(MemberListQuerySchema, '', false);
    return null;
  }
  const router = renderRoutes([{ path: '*', element: <Hidden /> }], ['/list?orderBy=expiresAt']);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(router.state.location.search).toBe('?orderBy=expiresAt');
});
