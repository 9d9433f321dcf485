import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Billing, HoursEntry } from '@plumbline/shared/contract/billing.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import billing from '../../../../../locales/en/billing.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import shell from '../../../../../locales/en/shell.json';
import tenantTexts from '../../../../../locales/en/tenant.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TENANT } from '../../testing/sample-tenant.ts';
import { answerRequests, type SeenRequest, type TestAnswer } from '../../testing/test-api.ts';
import { TenantDrawer } from './tenant-drawer.tsx';
import type { DrawerTab } from './tenant-place.ts';

const OTHERS = { ...TENANT, name: 'Nord East', contactName: 'Thea', version: 5 };

const HOUR = 3600;
const BILLING: Billing = {
  totalSeconds: 40 * HOUR,
  settledSeconds: 30 * HOUR,
  reservedSeconds: 0,
  freeSeconds: 10 * HOUR,
  allowanceSeconds: 40 * HOUR,
  billingPlan: 'standard',
  expirationDate: '2027-03-01',
  timeZone: 'Europe/Oslo',
  lastsUntil: null,
  lastEntered: {
    seq: 3,
    at: '2026-03-01T00:00:00.000Z',
    kind: 'grant',
    seconds: 40 * HOUR,
    reason: 'Plan 2026',
    byName: 'Ada',
  },
  request: { at: '2026-05-01T00:00:00.000Z', byName: 'Thea', seconds: 50 * HOUR, words: 'For the tower' },
  requestableAt: null,
};
const BY_OTHERS: Billing = {
  ...BILLING,
  totalSeconds: 90 * HOUR,
  freeSeconds: 60 * HOUR,
  allowanceSeconds: 60 * HOUR,
  lastEntered: {
    seq: 8,
    at: '2026-05-02T00:00:00.000Z',
    kind: 'grant',
    seconds: 50 * HOUR,
    reason: 'For the tower',
    byName: 'Bo',
  },
};
const SETTLED: HoursEntry = {
  seq: 5,
  at: '2026-04-01T08:00:00.000Z',
  kind: 'settle',
  seconds: 4 * HOUR,
  balanceSeconds: 10 * HOUR,
  reservedSeconds: 6 * HOUR,
  projectId: null,
  projectName: 'Harbour Tower',
  inspectionName: null,
  expiresOn: null,
  reason: null,
  actorName: null,
};

beforeAll(async () => {
  // The first drawing of a drawer takes long on a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
  await loadTexts({ billing, common, errors, list, shell, tenant: tenantTexts, validation });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const ok = (data: unknown): TestAnswer => ({ body: { code: 200, msg: '', data } });
const conflict: TestAnswer = {
  status: 409,
  body: { code: 409, msg: '', data: { error: 'conflict', current: OTHERS, requestId: 'r' } },
};

async function open(tab: DrawerTab, answer: (request: SeenRequest) => TestAnswer) {
  const api = await answerRequests(answer);
  const onClose = vi.fn<() => void>();
  const drawer = <TenantDrawer tenantId={TENANT.id} tab={tab} onTab={() => undefined} onClose={onClose} />;
  renderPage(drawer);
  await screen.findByRole('dialog', { name: 'Nord' });
  return { api, onClose, writes: () => api.seen.filter(({ method }) => method !== 'GET') };
}
// A tab's panel is named like the tab.
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const type = (name: string, value: string) =>
  act(async () => {
    fireEvent.change(field(name), { target: { value } });
    fireEvent.blur(field(name));
  });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('refuses an end before the start at the field, and sends nothing', async () => {
  const { writes } = await open('details', () => ok(TENANT));
  await type('Expiration', '2026-02-28');
  expect(await screen.findByText('The end cannot be before the start')).toBeTruthy();
  await press('Save');
  expect(writes()).toEqual([]);
  await type('Start', '2026-02-01');
  await waitFor(() => expect(screen.queryByText('The end cannot be before the start')).toBeNull());
});

it('keeps what was typed when somebody else was faster, shows theirs beside it, and saves over theirs', async () => {
  let tries = 0;
  const { writes } = await open('details', ({ method }) => {
    if (method === 'GET') return ok(tries === 0 ? TENANT : OTHERS);
    tries += 1;
    return tries === 1 ? conflict : ok({ ...OTHERS, name: 'Nord West', version: 6 });
  });
  await type('Name', 'Nord West');
  await press('Save');
  expect(await screen.findByText('Saved meanwhile: Nord East')).toBeTruthy();
  expect([field('Name').value, field('Contact').value]).toEqual(['Nord West', 'Thea']);
  await press('Save');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(({ body }) => body)).toMatchObject([
    { name: 'Nord West', version: 4 },
    { name: 'Nord West', contactName: 'Thea', version: 5 },
  ]);
});

it('asks before what was typed is lost', async () => {
  const { onClose } = await open('details', () => ok(TENANT));
  await type('Name', 'Nord West');
  const drawer = screen.getByRole('dialog', { name: 'Nord' });
  await act(async () =>
    fireEvent.click(within(drawer).getAllByRole('button', { name: 'Close' })[0] ?? drawer),
  );
  expect(onClose).not.toHaveBeenCalled();
  await press('Discard');
  expect(onClose).toHaveBeenCalledOnce();
});

it('presses a switch over whatever somebody else has saved meanwhile, and asks before links are suspended', async () => {
  let tries = 0;
  const { writes } = await open('flags', ({ method }) => {
    if (method === 'GET') return ok(TENANT);
    tries += 1;
    return tries === 1 ? conflict : ok({ ...OTHERS, hasAi: true, version: 6 });
  });
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'AI' })));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]?.body).toMatchObject({ name: 'Nord East', hasAi: true, version: 5 });
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Share links' })));
  expect(writes()).toHaveLength(2);
  await press('Suspend links');
  await waitFor(() => expect(writes()[2]?.body).toMatchObject({ allowsLinks: false }));
});

it('invites by the address, and says it at the form when that was done already', async () => {
  let tries = 0;
  const { writes } = await open('people', ({ method, path }) => {
    if (method === 'GET') return ok(path.endsWith('/person') ? { members: [], invitations: [] } : TENANT);
    tries += 1;
    return ok({ result: tries === 1 ? 'already-invited' : 'invited' });
  });
  await screen.findByRole('button', { name: 'Invite a tenant admin' });
  await press('Invite a tenant admin');
  await type('Email', 'nobody');
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
  await type('Email', 'thea@nord.example');
  await press('Invite');
  expect(await screen.findByText('There is an open invitation for this address.')).toBeTruthy();
  await type('Email', 'tom@nord.example');
  await press('Invite');
  await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull());
  expect(writes().map(({ body }) => body)).toEqual([
    { email: 'thea@nord.example', systemRole: '10', language: 'en' },
    { email: 'tom@nord.example', systemRole: '10', language: 'en' },
  ]);
});

/** The api of a tenant's hours: what it says of them, and what it makes of an entry. */
function hoursApi(now: () => Billing, enter: () => TestAnswer) {
  return ({ method, path }: SeenRequest): TestAnswer => {
    if (method !== 'GET') return enter();
    if (path.includes('/billing/entry')) return { body: { code: 200, msg: '', rows: [SETTLED], total: 1 } };
    return ok(path.endsWith('/billing') ? now() : TENANT);
  };
}
const refusal = (status: number, data: object): TestAnswer => ({
  status,
  body: { code: status, msg: '', data: { requestId: 'r', ...data } },
});

it('grants the hours that were asked for, until a day, and shows where they stand and what was entered', async () => {
  let now = BILLING;
  const { writes } = await open(
    'hours',
    hoursApi(
      () => now,
      () => {
        now = BY_OTHERS;
        return ok(now);
      },
    ),
  );
  expect(await screen.findByText('10 h of 40 h')).toBeTruthy();
  const ledger = within(await screen.findByRole('region', { name: 'Ledger' }));
  // Six were held back and four were used.
  expect(ledger.getByRole('listitem').textContent).toContain('+2');
  expect(screen.getByRole('region', { name: 'Request of the tenant' }).textContent).toContain(
    'For the tower',
  );
  await press('Fill in');
  expect(field('Hours').value).toBe('50');
  await press('Grant hours');
  expect(await screen.findByText('This field is required')).toBeTruthy();
  await type('Reason', 'For the tower');
  await type('To be used until', '2020-01-01');
  expect(await screen.findByText('This day is over already')).toBeTruthy();
  await press('Grant hours');
  expect(writes()).toEqual([]);
  await type('To be used until', '2999-12-31');
  await press('Grant hours');
  await waitFor(() => expect(field('Hours').value).toBe(''));
  expect(writes().map(({ body }) => body)).toEqual([
    { kind: 'grant', seconds: 50 * HOUR, reason: 'For the tower', expiresOn: '2999-12-31', seenSeq: 3 },
  ]);
  expect(await screen.findByText('60 h of 90 h')).toBeTruthy();
  expect(screen.getByText('Hours have been entered since.')).toBeTruthy();
  expect(within(screen.getByRole('form', { name: 'Enter hours' })).getByRole('status').textContent).toBe('');
});

it('tells what another operator entered meanwhile, keeps what is typed, and enters it when pressed again', async () => {
  let tries = 0;
  const { writes } = await open(
    'hours',
    hoursApi(
      () => (tries === 0 ? BILLING : BY_OTHERS),
      () => {
        tries += 1;
        return tries === 1 ? refusal(409, { error: 'conflict', current: BY_OTHERS }) : ok(BY_OTHERS);
      },
    ),
  );
  await screen.findByText('10 h of 40 h');
  await type('Hours', '50');
  await type('Reason', 'By phone');
  await press('Grant hours');
  const form = within(screen.getByRole('form', { name: 'Enter hours' }));
  await waitFor(() =>
    expect(form.getByRole('status').textContent).toContain('Bo has meanwhile entered +50 h: For the tower.'),
  );
  expect([field('Hours').value, field('Reason').value]).toEqual(['50', 'By phone']);
  await press('Grant hours');
  await waitFor(() => expect(field('Hours').value).toBe(''));
  expect(writes().map(({ body }) => body)).toMatchObject([{ seenSeq: 3 }, { seenSeq: 8 }]);
});

it('says beside the field that fewer hours are free, and asks before a typed correction is lost', async () => {
  const { onClose, writes } = await open(
    'hours',
    hoursApi(
      () => BILLING,
      () => refusal(422, { error: 'hours-short' }),
    ),
  );
  await screen.findByText('10 h of 40 h');
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Correct' })));
  expect(screen.queryByLabelText('To be used until')).toBeNull();
  await type('Hours', '-11');
  await type('Reason', 'Entered twice');
  await press('Correct hours');
  expect(await screen.findByText(errors['hours-short'])).toBeTruthy();
  expect(field('Hours').getAttribute('aria-invalid')).toBe('true');
  expect(writes()[0]?.body).toEqual({
    kind: 'adjust',
    seconds: -11 * HOUR,
    reason: 'Entered twice',
    seenSeq: 3,
  });
  const drawer = screen.getByRole('dialog', { name: 'Nord' });
  await act(async () =>
    fireEvent.click(within(drawer).getAllByRole('button', { name: 'Close' })[0] ?? drawer),
  );
  expect(onClose).not.toHaveBeenCalled();
  await press('Discard');
  expect(onClose).toHaveBeenCalledOnce();
});
