import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import list from '../../../../../locales/en/list.json';
import log from '../../../../../locales/en/log.json';
import shell from '../../../../../locales/en/shell.json';
import { queryClient } from '../../api/query-client.ts';
import { storeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MEMBER } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { LoginLogPage } from './login-log-page.tsx';
import { UserLogPage } from './operation-log-page.tsx';

beforeAll(() => loadTexts({ common, errors, list, log, shell }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

it.each([
  ['changes', <UserLogPage key="log" />, log.filter.user],
  ['logins', <LoginLogPage key="logins" />, log.login.filterUser],
] as const)(
  'offers a search for people in the log of %s to those who read of others',
  async (_name, page, label) => {
    await answerRequests(() => ({ body: { code: 200, msg: '', rows: [], total: 0, at: '', data: [] } }));
    for (const [systemRole, isOffered] of [
      ['40', false],
      ['10', true],
    ] as const) {
      storeMemberSession(
        { accessToken: 's_x', userData: { ...MEMBER, systemRole }, rules: [], firstLogin: 0 },
        'Europe/Oslo',
      );
      renderPage(page);
      expect(await screen.findByLabelText(log.filter.from)).toBeTruthy();
      expect(screen.queryByLabelText(label) !== null).toBe(isOffered);
      cleanup();
    }
  },
);
