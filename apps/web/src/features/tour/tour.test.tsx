import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import tour from '../../../../../locales/en/tour.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { Tour } from './tour.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => loadTexts({ common, tour }));
afterEach(cleanup);

async function begin() {
  const onEnd = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Tour onEnd={onEnd} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Welcome to Plumbline' });
  return onEnd;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const step = () => screen.getByRole('progressbar').getAttribute('aria-label');

it('goes through its steps and back, and ends at the last', async () => {
  const onEnd = await begin();
  expect(step()).toBe('Step 1 of 5');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await press('Next');
  await screen.findByRole('dialog', { name: 'The bar above' });
  await press('Back');
  await screen.findByRole('dialog', { name: 'Welcome to Plumbline' });
  for (let count = 0; count < 4; count++) await press('Next');
  await screen.findByRole('dialog', { name: 'That is all' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/pages/account-settings/account',
    '/project/help',
  ]);
  expect(onEnd).not.toHaveBeenCalled();
  await press('Finish');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('begins in the middle of the screen, not in its corner', async () => {
  await begin();
  const card = screen.getByText('Welcome to Plumbline').closest<HTMLElement>('[style]');
  expect(card?.style.translate).toBe(`${window.innerWidth / 2}px ${window.innerHeight / 2}px`);
});

it('asks once before it is skipped, and goes on where it was', async () => {
  const onEnd = await begin();
  await press('Next');
  await press('Skip');
  await screen.findByRole('dialog', { name: 'Skip the tour?' });
  expect(onEnd).not.toHaveBeenCalled();
  await press('Go on');
  await screen.findByRole('dialog', { name: 'The bar above' });
  await press('Skip');
  expect(onEnd).toHaveBeenCalledOnce();
});
