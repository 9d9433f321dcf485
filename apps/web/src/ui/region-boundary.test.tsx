import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RegionBoundary } from './region-boundary.tsx';

afterEach(cleanup);

function Rows({ texts }: { texts: Promise<string> | null }) {
  return <p>{texts === null ? 'no rows yet' : use(texts)}</p>;
}

function Page({ texts }: { texts: Promise<string> | null }) {
  return (
    <Suspense fallback="the page is gone">
      <button type="button">Home link</button>
      <RegionBoundary>
        <Rows texts={texts} />
      </RegionBoundary>
    </Suspense>
  );
}

it('a region that waits for its texts does not hide the page it stands on', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { rerender } = render(<Page texts={null} />);
  await act(async () => rerender(<Page texts={promise} />));
  expect(screen.getByRole('button', { name: 'Home link' }).style.display).toBe('');
  expect(screen.queryByText('the page is gone')).toBeNull();
  await act(async () => resolve('a row'));
  expect(screen.getByText('a row').style.display).toBe('');
});
