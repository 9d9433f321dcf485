import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import shell from '../../../../locales/en/shell.json';
import system from '../../../../locales/en/system.json';
import { createRouter } from '../app/router.tsx';
import { loadTexts } from '../testing/load-texts.ts';
import { PageFallback, PageLoadingBar } from './page-loading.tsx';
import { eventually } from '../testing/eventually.ts';

/** Pages are loaded when they are first wanted. */
const WAIT = { timeout: 20_000 };

afterEach(cleanup);

const bar = () => screen.queryByRole('progressbar');

it('index.html shows the mark and the bar before any script is there', () => {
  const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const root = new DOMParser().parseFromString(page, 'text/html').getElementById('root');
  expect(root?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('82');
  expect(root?.querySelector('svg path')).not.toBeNull();
});

it('goes on with that bar through the first load, and leaves when the page is there', async () => {
  await loadTexts({ shell, system });
  // Nothing is laid out here, so nothing scrolls.
  HTMLElement.prototype.scrollTo = () => {};
  window.history.replaceState(null, '', '/agree');
  const router = createRouter();
  render(
    <>
      <PageLoadingBar label="Loading page" />
      <RouterProvider router={router} />
    </>,
  );
  expect(bar()?.getAttribute('aria-valuenow')).toBe('82');
  expect(bar()?.querySelector('span')?.style.animationDuration).toBe('0ms');
  await screen.findByRole('heading', { name: 'Terms of use' }, WAIT);
  await eventually(() => expect(bar()).toBeNull());
  router.dispose();
});

it('begins anew with whatever stands for a page whose code or texts are on their way', async () => {
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const Page = () => {
    use(coming);
    return <p>There</p>;
  };
  await act(async () =>
    render(
      <>
        <PageLoadingBar label="Loading page" />
        <Suspense fallback={<PageFallback />}>
          <Page />
        </Suspense>
      </>,
    ),
  );
  expect(bar()?.getAttribute('aria-valuenow')).toBe('82');
  expect(bar()?.querySelector('span')?.style.animationDuration).toBe('800ms');
  await act(async () => come());
  await screen.findByText('There');
  await eventually(() => expect(bar()).toBeNull());
});
