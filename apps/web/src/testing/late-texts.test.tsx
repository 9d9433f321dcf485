/** A sheet that is opened before all of its texts are there stays open when they come: on a slow line it closed itself. */
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { Suspense, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import billing from '../../../../locales/en/billing.json';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import member from '../../../../locales/en/member.json';
import project from '../../../../locales/en/project.json';
import shell from '../../../../locales/en/shell.json';
import tenant from '../../../../locales/en/tenant.json';
import validation from '../../../../locales/en/validation.json';
import { queryClient } from '../api/query-client.ts';
import { storeMemberSession } from '../api/session-store.ts';
import { InviteMembers } from '../features/member/invite-members.tsx';
import { ProjectDrawer } from '../features/project/edit/project-drawer.tsx';
import { TenantDrawer } from '../features/tenant/tenant-drawer.tsx';
import { HidingObserver, loadTextsLate } from './late-texts.ts';
import { renderPage } from './render-page.tsx';
import { MEMBER } from './sample-sessions.ts';
import { TENANT } from './sample-tenant.ts';
import { answerRequests } from './test-api.ts';

const onClose = vi.fn<() => void>();
const SHEETS: [string, ReactElement, field: string][] = [
  [
    'a new project',
    <ProjectDrawer key="p" project={null} onSaved={() => undefined} onClose={onClose} />,
    project.edit.name,
  ],
  [
    'a tenant',
    <TenantDrawer key="t" tenantId={TENANT.id} tab="details" onTab={() => undefined} onClose={onClose} />,
    tenant.columns.name,
  ],
  ['an invitation', <InviteMembers key="i" roles={['40']} onClose={onClose} />, member.invite.addresses],
];

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', HidingObserver);
  storeMemberSession(
    {
      accessToken: 's_x',
      userData: { ...MEMBER, systemRole: '10' },
      rules: [{ action: 'manage', subject: 'Group' }],
      firstLogin: 0,
    },
    'Europe/Oslo',
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  onClose.mockClear();
});

it.each(SHEETS)('the sheet of %s', async (_, sheet, field) => {
  // The first three are there before the first screen (i18n.ts).
  const arrive = await loadTextsLate(
    { common, errors, shell, member, project, tenant },
    { billing, validation },
  );
  const api = await answerRequests(({ path }) =>
    path.includes('group')
      ? { body: { code: 200, msg: '', rows: [], total: 0 } }
      : { body: { code: 200, msg: '', data: TENANT } },
  );
  renderPage(<Suspense fallback="the page waits">{sheet}</Suspense>);
  // Whatever is asked for comes before the texts.
  await waitFor(() =>
    expect(api.seen.length > 0 || screen.queryByText('the page waits') !== null).toBe(true),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.queryByLabelText(field)).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByLabelText(field)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
