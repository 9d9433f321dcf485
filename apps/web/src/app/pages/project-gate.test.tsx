/** Whoever is put out of a project while one of its pages is open does not go on reading it. */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import project from '../../../../../locales/en/project.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { Breadcrumb } from '../layouts/breadcrumb.tsx';
import { ProjectGate } from './project-gate.tsx';

const DETAIL = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '',
  status: 'active',
  timeZone: 'Europe/Oslo',
  projectRole: 20,
  asOperator: false,
};
const PUT_OUT = { code: 404, msg: 'Not found', data: { error: 'not-found', requestId: 'r-1' } };

beforeAll(() => loadTexts({ common, errors, project, shell }));
beforeEach(() =>
  storeMemberSession({ accessToken: 's_x', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo'),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

it('takes away what was on the screen, name included, and brings it back with the reader', async () => {
  let isMember = true;
  await answerRequests(({ path }) => {
    if (path.startsWith('/core/project?'))
      return { body: { code: 200, msg: '', rows: [], total: 0, counts: { active: 0, closed: 0 } } };
    return isMember ? { body: { code: 200, msg: '', data: DETAIL } } : { status: 404, body: PUT_OUT };
  });
  renderPage(
    <>
      <Breadcrumb projectId={PROJECT_ID} />
      <ProjectGate projectId={PROJECT_ID}>
        <p>What is done there</p>
      </ProjectGate>
    </>,
    `/project/homemembers?projectId=${PROJECT_ID}`,
  );
  await screen.findByText('Harbour Tower');
  expect(screen.getByText('What is done there')).toBeDefined();
  const askAgain = () =>
    act(() => queryClient.invalidateQueries({ queryKey: queryKeys.projectDetail(PROJECT_ID) }));
  isMember = false;
  await askAgain();
  await screen.findByText(project.noProject);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shell.pages['project-homemembers']);
  for (const text of ['What is done there', 'Harbour Tower']) expect(screen.queryByText(text)).toBeNull();
  isMember = true;
  await askAgain();
  await screen.findByText('What is done there');
  expect(screen.queryByText(project.noProject)).toBeNull();
});
