import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import operator from '../../../../../../locales/en/operator.json';
import { queryClient } from '../../../api/query-client.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerRequests } from '../../../testing/test-api.ts';
import { MailDialog } from './mail-dialog.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, errors: {}, operator }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const HIDDEN = 'https://plans.example/reset-password?token=***';
const LIVE = 'https://plans.example/reset-password?token=abc';
const MAIL = {
  id: '01920000-0000-7000-8000-000000000001',
  kind: 'password-reset',
  language: 'en',
  recipient: 'ana@nord.example',
  subject: 'Set a new password',
  state: 'waiting',
  failure: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  sentAt: null,
  content: { html: '<html><head></head></html>', text: 'text', links: [HIDDEN] },
};

async function open(isMasked: boolean) {
  const api = await answerRequests(({ method, path }) => {
    const data = path.endsWith('/link')
      ? { recipient: MAIL.recipient, links: [LIVE] }
      : { ...MAIL, isMasked };
    return method === 'POST' || path.endsWith(MAIL.id) ? { body: { code: 200, msg: '', data } } : null;
  });
  renderPage(<MailDialog mailId={MAIL.id} onClose={() => undefined} />);
  const field = await screen.findByLabelText('Link');
  return { field, pressed: () => api.seen.filter(({ method }) => method === 'POST').map(({ path }) => path) };
}
const copy = () => screen.queryByRole('button', { name: 'Copy' });

it('a hidden link is not one to take away; shown, it is, and has the focus', async () => {
  const { field, pressed } = await open(true);
  expect(field).toHaveProperty('value', HIDDEN);
  expect(copy()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show link' }));
  expect(await screen.findByDisplayValue(LIVE)).toBe(document.activeElement);
  expect(copy()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show link' })).toBeNull();
  expect(pressed()).toEqual([`/core/platform/mail/${MAIL.id}/link`]);
});

it('a link that opens nothing secret is there to take away at once', async () => {
  const { field } = await open(false);
  expect(field).toHaveProperty('value', HIDDEN);
  expect(copy()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show link' })).toBeNull();
});
