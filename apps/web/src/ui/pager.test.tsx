import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../locales/en/common.json';
import { loadTexts } from '../testing/load-texts.ts';
import { Pager } from './pager.tsx';

beforeEach(() => loadTexts({ common }));
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

function Paged() {
  const [page, setPage] = useState(1);
  return (
    <Pager
      page={page}
      pageSize={25}
      total={200}
      formatNumber={String}
      onPage={setPage}
      onPageSize={() => undefined}
    />
  );
}

it('presses in quick succession are pages each', () => {
  render(<Paged />);
  const forth = screen.getByRole('button', { name: common.pager.forth });
  for (let press = 0; press < 3; press++) fireEvent.click(forth);
  expect(screen.getByRole('status').textContent).toContain('76');
});
