import type { ShareLink } from '@plumbline/shared/contract/share.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import texts from '../../../../../locales/en/share.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PROJECT_ID } from '../../testing/sample-sessions.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { HomeLinkDialog } from './home-link-dialog.tsx';

const LINK: ShareLink = {
  id: '01920000-0000-7000-8000-000000000070',
  kind: 'home',
  projectId: PROJECT_ID,
  state: 'active',
  createdBy: null,
  createdAt: '2026-05-12T08:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  inspection: null,
  note: null,
  view: {},
  hasPassword: false,
  showsNotes: true,
  showsPlan: true,
  showsTimeLine: true,
  allowsDownload: false,
  views: 0,
  lastViewedAt: null,
};
const PATH = `/project/home?sharedata=s3cret&projectId=${PROJECT_ID}`;

beforeAll(() => loadTexts({ common, share: texts }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('the address, which is shown only once, is shown after a double press too', async () => {
  const rows: ShareLink[] = [];
  const api = await answerRequests(({ method }) => {
    if (method === 'GET') return { body: { code: 200, msg: '', rows, total: rows.length } };
    rows.push(LINK);
    return { body: { code: 200, msg: '', data: { link: LINK, path: PATH } } };
  });
  renderPage(
    <HomeLinkDialog
      project={{
        id: PROJECT_ID,
        name: 'Harbour Tower',
        address: '',
        status: 'active',
        timeZone: 'Europe/Oslo',
        projectRole: 20,
        asOperator: false,
      }}
      onClose={() => undefined}
    />,
  );
  const create = await screen.findByRole('button', { name: texts.create });
  fireEvent.click(create);
  fireEvent.click(create);
  expect(await screen.findByDisplayValue(`${window.location.origin}${PATH}`)).toBeTruthy();
  expect(api.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
