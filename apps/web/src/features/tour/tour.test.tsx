import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import tour from '../../../../../locales/en/tour.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { FirstTour } from './first-tour.tsx';
import { Tour } from './tour.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => loadTexts({ common, tour }));
afterEach(cleanup);

const show = (tour: ReactElement) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{tour}</MemoryRouter>
    </QueryClientProvider>,
  );

async function begin() {
  const onEnd = vi.fn<() => void>();
  show(<Tour onEnd={onEnd} />);
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

it('follows the window on the steps that light nothing, with what dims the page', async () => {
  await begin();
  const card = () => screen.getByRole('heading').closest<HTMLElement>('[style]')?.style.translate;
  const scrim = () => screen.getByRole('dialog').querySelector('svg path')?.getAttribute('d');
  vi.stubGlobal('innerWidth', 400);
  vi.stubGlobal('innerHeight', 300);
  fireEvent(window, new Event('resize'));
  expect(card()).toBe('200px 150px');
  expect(scrim()).toBe('M0 0H400V300H0Z');
  for (let count = 0; count < 4; count++) await press('Next');
  await screen.findByRole('dialog', { name: 'That is all' });
  vi.stubGlobal('innerWidth', 700);
  fireEvent(window, new Event('resize'));
  expect(card()).toBe('350px 150px');
  vi.unstubAllGlobals();
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

it('the one of the first login goes on where it was when the page comes back, and for the same person only', async () => {
  const me = {
    userData: MEMBER,
    tenantId: MEMBER.tenantId,
    userAbilityRules: [],
    firstLogin: 1,
    vsleemTimezone: 'Europe/Oslo',
  };
  await answerRequests(() => ({ body: { code: 200, msg: '', data: me } }));
  show(<FirstTour accountId="mei" />);
  await screen.findByRole('dialog', { name: 'Welcome to Plumbline' });
  await press('Next');
  await press('Next');
  const third = await screen.findByRole('dialog');
  const title = within(third).getByRole('heading').textContent ?? '';
  cleanup();
  show(<FirstTour accountId="mei" />);
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  expect(step()).toBe('Step 3 of 5');
  cleanup();
  show(<FirstTour accountId="ben" />);
  await screen.findByRole('dialog', { name: 'Welcome to Plumbline' });
  cleanup();
  show(<FirstTour accountId="mei" />);
  await screen.findByRole('dialog', { name: title });
  await press('Skip');
  await press('Skip');
  expect(sessionStorage).toHaveLength(0);
});
