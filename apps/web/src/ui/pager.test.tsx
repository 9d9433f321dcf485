import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../testing/load-texts.ts';
import { Pager } from './pager.tsx';

beforeEach(() => loadTexts({ common: {} }));
afterEach(cleanup);

function leadsTo(page: { page: number; total: number; isMore?: boolean }): unknown[] {
  const onPage = vi.fn<(page: number) => void>();
  render(
    <Pager {...page} pageSize={25} formatNumber={String} onPage={onPage} onPageSize={() => undefined} />,
  );
  return onPage.mock.calls.flat();
}

it.each([
  ['the last row of the last page went', { page: 3, total: 50 }, [2]],
  ['an address asks for a page far behind the end', { page: 50, total: 1 }, [1]],
  ['nothing is left', { page: 2, total: 0 }, [1]],
  ['the page is there', { page: 2, total: 26 }, []],
  ['how many there are was not counted', { page: 3, total: 50, isMore: true }, []],
])('shows a page that is there: %s', (_name, page, expected) => {
  expect(leadsTo(page)).toEqual(expected);
});

it('which rows these are stays readable where the page runs against the language', () => {
  leadsTo({ page: 1, total: 26 });
  expect(screen.getByRole('status').querySelector('bdi')?.textContent).toBe(
    screen.getByRole('status').textContent,
  );
});
