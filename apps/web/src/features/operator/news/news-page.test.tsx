import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../../locales/en/common.json';
import list from '../../../../../../locales/en/list.json';
import operator from '../../../../../../locales/en/operator.json';
import shell from '../../../../../../locales/en/shell.json';
import validation from '../../../../../../locales/en/validation.json';
import { queryClient } from '../../../api/query-client.ts';
import { loadTexts } from '../../../testing/load-texts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerRequests } from '../../../testing/test-api.ts';
import { NewsPage } from './news-page.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ common, errors: {}, list, operator, shell, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const NEWS = {
  id: '01920000-0000-7000-8000-000000000001',
  texts: { en: { title: 'Rulers', text: '<b>They</b> measure.' } },
  link: '',
  state: 'sent',
  toldCount: 2,
  createdAt: '2026-11-25T10:00:00.000Z',
};

async function open() {
  const rows = [NEWS];
  const api = await answerRequests(({ method, path }) => {
    if (method === 'GET' && path.includes('/platform/news'))
      return { body: { code: 200, msg: '', rows, total: rows.length } };
    if (method === 'GET') return { body: { code: 200, msg: '', rows: [], total: 0 } };
    return { body: { code: 200, msg: '', data: NEWS } };
  });
  renderPage(<NewsPage />, '/operator/news');
  await screen.findByText('Sent to 2 people');
  return { written: () => api.seen.filter(({ method }) => method === 'POST') };
}

it('writes in the languages that were filled, and says in its place what is missing', async () => {
  const { written } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Write product news' }));
  const send = await screen.findByRole('button', { name: 'Send to everybody' });
  fireEvent.click(send);
  expect(await screen.findByText('This field is required')).toBeTruthy();
  const arabic = screen.getByRole('group', { name: 'العربية' });
  fireEvent.change(within(arabic).getByLabelText('Title'), { target: { value: 'مساطر' } });
  fireEvent.click(send);
  expect(await within(arabic).findByText('This field is required')).toBeTruthy();
  fireEvent.change(within(arabic).getByLabelText('Text'), { target: { value: 'تقيس.' } });
  fireEvent.change(screen.getByLabelText('Link'), { target: { value: 'http://a.example' } });
  fireEvent.click(send);
  expect(await screen.findByText('Enter a full address that begins with https://')).toBeTruthy();
  expect(written()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Link'), { target: { value: '' } });
  fireEvent.click(send);
  fireEvent.click(send);
  await expect.poll(() => written().length).toBe(1);
  expect(written()[0]?.body).toMatchObject({ texts: { ar: { title: 'مساطر', text: 'تقيس.' } }, link: '' });
});

it('shows markup as text, and withdraws after a question', async () => {
  const { written } = await open();
  expect(screen.getByText('<b>They</b> measure.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw Rulers' }));
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw Rulers' });
  fireEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await expect
    .poll(() => written().map(({ path }) => path))
    .toEqual([`/core/platform/news/${NEWS.id}/withdraw`]);
});
