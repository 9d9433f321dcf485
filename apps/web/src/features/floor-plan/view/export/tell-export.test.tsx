import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { removeMemberSession, storeMemberSession } from '../../../../api/session-store.ts';
import { MEMBER } from '../../../../testing/sample-sessions.ts';
import { answerRequests, type TestAnswer } from '../../../../testing/test-api.ts';
import { tellExport, tellKept } from './tell-export.ts';
import { UNTOLD_KEY } from './untold-key.ts';

const FLOORS = ['61', '62', '63'].map((end) => `01920000-0000-7000-8000-0000000000${end}`);
const WHAT = { format: 'pdf', extent: 'sheet', revision: 2 } as const;
const GOOD: TestAnswer = { body: { code: 200, msg: '', data: { projectId: FLOORS[0], name: 'L00' } } };
const failed = (status: number, error: string): TestAnswer => ({
  status,
  body: { code: status, msg: '', data: { error, requestId: 'r' } },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const logIn = (change: object = {}) =>
  storeMemberSession(
    { accessToken: 's_x', userData: { ...MEMBER, ...change }, rules: [], firstLogin: 0 },
    'Europe/Oslo',
  );

it('what cannot be told is kept, and told in its order once it can be, each once, refused ones too', async () => {
  logIn();
  let answer = failed(503, 'store-unavailable');
  const api = await answerRequests(({ path }) =>
    path.includes(FLOORS[1] ?? '') ? failed(404, 'not-found') : answer,
  );
  await tellExport(FLOORS[0] ?? '', WHAT);
  await tellExport(FLOORS[1] ?? '', { ...WHAT, format: 'print', extent: 'view' });
  const told = () => api.seen.map(({ path }) => path.split('?')[0]);
  // Nothing overtakes what waits.
  expect(told()).toEqual(Array.from({ length: told().length }, () => `/core/floor/${FLOORS[0]}/export`));
  expect(localStorage.getItem(UNTOLD_KEY)).not.toBeNull();

  // Somebody else at this device, or the same person in another tenant, tells nothing of it.
  const before = api.seen.length;
  for (const other of [{ id: FLOORS[2] }, { tenantId: FLOORS[2] }]) {
    logIn(other);
    await tellKept();
  }
  removeMemberSession();
  await tellKept();
  expect(api.seen).toHaveLength(before);

  logIn();
  answer = GOOD;
  window.dispatchEvent(new Event('online'));
  await tellKept();
  expect(told().slice(before)).toEqual(FLOORS.slice(0, 2).map((id) => `/core/floor/${id}/export`));
  const query = new URLSearchParams(api.seen.at(-1)?.path.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    format: 'print',
    extent: 'view',
    revision: '2',
    madeAt: expect.any(String),
  });
  expect(localStorage.getItem(UNTOLD_KEY)).toBeNull();
  await tellKept();
  expect(api.seen).toHaveLength(before + 2);
});

it('what is kept and cannot be read is nothing', async () => {
  logIn();
  localStorage.setItem(UNTOLD_KEY, '{"broken"');
  const api = await answerRequests(() => GOOD);
  await tellKept();
  expect(api.seen).toEqual([]);
});
