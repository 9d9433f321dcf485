import type { Billing, HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import billing from '../../../../../locales/en/billing.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import tenant from '../../../../../locales/en/tenant.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { BillingsPage } from './billings-page.tsx';

const HOUR = 3600;
const ENOUGH: Billing = {
  totalSeconds: 400 * HOUR,
  settledSeconds: 0,
  reservedSeconds: 0,
  freeSeconds: 400 * HOUR,
  allowanceSeconds: 400 * HOUR,
  billingPlan: 'standard',
  expirationDate: null,
  timeZone: 'Pacific/Auckland',
  lastsUntil: null,
  lastEntered: null,
  request: null,
  requestableAt: null,
};
/** The 24th in Auckland, the 23rd in most other places. */
const GRANT: HoursEntry = {
  seq: 1,
  at: '2026-11-23T18:24:00.000Z',
  kind: 'grant',
  seconds: 400 * HOUR,
  balanceSeconds: 400 * HOUR,
  reservedSeconds: null,
  projectId: null,
  projectName: null,
  inspectionName: null,
  expiresOn: null,
  reason: 'Plan 2026',
  actorName: 'Ada',
};

beforeAll(() => loadTexts({ billing, common, errors, list, tenant }));
beforeEach(() => {
  const userData = { ...MEMBER, systemRole: '20' as const };
  const rules = [{ action: 'read', subject: 'Billing' } as const];
  storeMemberSession({ accessToken: 's_x', userData, rules, firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

async function open(now: Billing): Promise<void> {
  await answerRequests(({ path }) => {
    if (path === '/core/billing') return { body: { code: 200, msg: '', data: now } };
    const rows = path.startsWith('/core/billing/entry') ? [GRANT] : [];
    return { body: { code: 200, msg: '', rows, total: rows.length } };
  });
  renderPage(<BillingsPage />);
  await screen.findByText('Plan 2026');
  await screen.findByRole('region', { name: billing.plan });
}
const warning = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((text) => /hours/i.test(text ?? ''));
/** All hours that are not free any more were used. */
const left = (hours: number): Billing => ({
  ...ENOUGH,
  freeSeconds: hours * HOUR,
  settledSeconds: (400 - hours) * HOUR,
});

it('says in words from 20 % on that hours run low, from 5 % on more urgently, and at 0 that none are left', async () => {
  const said = [];
  for (const hours of [81, 80, 20, 0]) {
    await open(left(hours));
    said.push(warning());
    cleanup();
    queryClient.clear();
  }
  const [enough, low, scarce, gone] = said;
  expect(enough).toBeUndefined();
  expect(low).toMatch(/running low: 80 h are left, no more than 20% of the 400 h/);
  expect(scarce).toMatch(/almost used up: only 20 h are left, no more than 5% of the 400 h/);
  expect(gone).toContain(billing.warning.gone);
  for (const text of [low, scarce, gone]) expect(text).toContain(billing.warning.ask);
});

it('goes by what was free after the newest grant where a correction took the rest, and asks nobody to ask twice', async () => {
  const corrected = { ...ENOUGH, totalSeconds: 80 * HOUR, freeSeconds: 80 * HOUR };
  await open({ ...corrected, requestableAt: '2026-11-24T18:24:00.000Z' });
  expect(warning()).toMatch(/80 h are left, no more than 20% of the 400 h/);
  expect(warning()).not.toContain(billing.warning.ask);
});

it('shows the ledger in the days of the tenant, by which it is filtered', async () => {
  await open(ENOUGH);
  expect(await screen.findByText(/^24 Nov 2026, 07:24/)).toBeTruthy();
});
