import { abilityFor } from '@plumbline/shared/abilities/ability-for.ts';
import type { SystemRole } from '@plumbline/shared/abilities/roles.ts';
import { AbilityRuleSchema } from '@plumbline/shared/contract/auth.ts';
import type { ProjectDetail } from '@plumbline/shared/contract/project.ts';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import project from '../../../../../../locales/en/project.json';
import { queryClient } from '../../../api/query-client.ts';
import { removeMemberSession, storeMemberSession } from '../../../api/session-store.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { MEMBER } from '../../../testing/sample-sessions.ts';
import { answerRequests } from '../../../testing/test-api.ts';
import { EditProject, NewProject } from './edit-project.tsx';

/** The machine may have other things to do. */
configure({ asyncUtilTimeout: 20_000 });
const PROJECT_ID = '01920000-0000-7000-8000-000000000050';
const detail = (projectRole: ProjectDetail['projectRole']): ProjectDetail => ({
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '',
  status: 'active',
  timeZone: 'Europe/Oslo',
  projectRole,
  asOperator: false,
  version: 3,
});

beforeAll(() => loadTexts({ common, project }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

async function open(page: ReactElement, systemRole: SystemRole, projectRole: ProjectDetail['projectRole']) {
  await answerRequests(({ path }) => ({
    body: path.startsWith('/core/group')
      ? { code: 200, msg: '', rows: [], total: 0, ungroupedCount: 0 }
      : { code: 200, msg: '', data: detail(projectRole) },
  }));
  const { id: accountId, tenantId } = MEMBER;
  const principal = { kind: 'member', accountId, tenantId, systemRole, sessionId: 's' } as const;
  const rules = abilityFor(principal, null).rules.map((rule) => AbilityRuleSchema.parse(rule));
  storeMemberSession({ accessToken: 't', userData: { ...MEMBER, systemRole }, rules, firstLogin: 0 }, 'UTC');
  const router = renderPage(page, '/project/edit');
  return () => router.state.location.pathname + router.state.location.search;
}
const cancel = async () =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name: project.edit.cancel })));
const edited = (
  <EditProject projectId={PROJECT_ID}>
    <p>Its home</p>
  </EditProject>
);
const opened = (
  <NewProject>
    <p>The list</p>
  </NewProject>
);

it('the address of a project opens its form before its home, and leads there', async () => {
  const address = await open(edited, '40', 10);
  expect(await screen.findByRole('dialog', { name: project.edit.change })).toBeTruthy();
  await cancel();
  await waitFor(() => expect(address()).toBe(`/project/home?projectId=${PROJECT_ID}`));
});

it('who does not run the project is told so and sees no form', async () => {
  await open(edited, '40', 20);
  expect(await screen.findByText(project.edit.notYours)).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: project.edit.change })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('without a project it is the form of a new one, for who may open some', async () => {
  const address = await open(opened, '10', 10);
  expect(await screen.findByRole('dialog', { name: project.edit.create })).toBeTruthy();
  await cancel();
  await waitFor(() => expect(address()).toBe('/project/list'));
  cleanup();
  await open(opened, '40', 10);
  expect(await screen.findByText(project.edit.notOpened)).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: project.edit.create })).toBeTruthy();
});
