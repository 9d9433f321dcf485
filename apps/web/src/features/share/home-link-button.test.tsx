import type { MemberProjectRole } from '@plumbline/shared/abilities/roles.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import texts from '../../../../../locales/en/share.json';
import { queryClient, queryKeys } from '../../api/query-client.ts';
import { removeMemberSession, storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER, PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { HomeLinkButton } from './home-link-button.tsx';

beforeAll(() => loadTexts({ common, share: texts }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

const PROJECT = {
  id: PROJECT_ID,
  name: 'Harbour Tower',
  address: '',
  status: 'active',
  timeZone: 'Europe/Oslo',
  asOperator: false,
};

it.each<[MemberProjectRole, boolean]>([
  [10, true],
  [20, false],
  [30, false],
  [40, false],
])('who is %i in the project has the button of the home link: %s', async (projectRole, has) => {
  storeMemberSession({ accessToken: 't', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
  await answerRequests(() => ({ body: { code: 200, msg: '', data: { ...PROJECT, projectRole } } }));
  renderPage(<HomeLinkButton projectId={PROJECT_ID} />);
  await expect.poll(() => queryClient.getQueryData(queryKeys.projectDetail(PROJECT_ID))).toBeDefined();
  await act(async () => {});
  expect(screen.queryAllByRole('button', { name: texts.homeLink })).toHaveLength(has ? 1 : 0);
});
