import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../locales/en/common.json';
import errors from '../../../../locales/en/errors.json';
import project from '../../../../locales/en/project.json';
import token from '../../../../locales/en/token.json';
import validation from '../../../../locales/en/validation.json';
import { queryClient } from '../api/query-client.ts';
import { eventually } from '../testing/eventually.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { renderPage } from '../testing/render-page.tsx';
import { answerRequests } from '../testing/test-api.ts';
import { OwnTokens } from './own-tokens.tsx';
import { ServiceAccounts } from './service-accounts.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ token, common, errors, validation, project }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const ID = '01890000-0000-7000-8000-000000000001';
const PROJECT_ID = '01890000-0000-7000-8000-000000000002';
const TOKEN = {
  id: ID,
  name: 'Night build',
  access: 'read',
  projects: [
    { id: PROJECT_ID, name: 'Harbour Tower' },
    { id: ID, name: null },
  ],
  createdAt: '2026-08-01T08:00:00.000Z',
  expiresAt: '2026-09-01T08:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
};
const SECRET = `plb_${'A'.repeat(43)}`;
const SERVICE = {
  id: ID,
  name: 'Build server',
  isInAllProjects: false,
  isActive: true,
  projectCount: 2,
  createdAt: '2026-08-01T08:00:00.000Z',
  tokens: [{ ...TOKEN, projects: null, lastUsedAt: '2026-08-02T08:00:00.000Z' }],
};

const list = (rows: object[]) => ({ code: 200, msg: '', rows, total: rows.length });
const one = (data: unknown) => ({ code: 200, msg: '', data });

async function answer() {
  const { seen } = await answerRequests(({ method, path }) => {
    if (method === 'DELETE') return { body: one(null) };
    if (method === 'POST' && path === '/core/service') return { body: one({ ...SERVICE, tokens: [] }) };
    if (method === 'POST') return { body: one({ ...TOKEN, token: SECRET }) };
    if (path.startsWith('/core/project')) return { body: list([]) };
    return { body: list([path === '/core/service' ? SERVICE : TOKEN]) };
  });
  return (method: string) =>
    seen.filter((each) => each.method === method).map(({ path, body }) => ({ path, body }));
}

it('lists a token with what it reaches, and revokes it after a question', async () => {
  const sent = await answer();
  renderPage(<OwnTokens />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Harbour Tower');
  expect(row.textContent).toContain(token.unseenProject);
  expect(row.textContent).toContain(token.unused);
  fireEvent.click(within(row).getByRole('button', { name: 'Revoke Night build' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke “Night build”?' });
  fireEvent.click(within(question).getByRole('button', { name: token.revoke }));
  await eventually(() => expect(sent('DELETE').map(({ path }) => path)).toEqual([`/core/token/${ID}`]));
});

it('makes a token only with a name, and shows it once to be copied', async () => {
  const sent = await answer();
  renderPage(<OwnTokens />);
  fireEvent.click(await screen.findByRole('button', { name: token.new }));
  const drawer = await screen.findByRole('dialog', { name: token.new });
  fireEvent.click(within(drawer).getByRole('button', { name: token.make }));
  await within(drawer).findByText(validation.required);
  expect(sent('POST')).toEqual([]);
  const name = within(drawer).getByRole('textbox', { name: token.name });
  fireEvent.change(name, { target: { value: 'Night build' } });
  fireEvent.click(within(drawer).getByRole('button', { name: token.make }));
  const made = await within(drawer).findByRole('textbox', { name: 'Token “Night build”' });
  expect(made).toHaveProperty('value', SECRET);
  expect(sent('POST')).toEqual([
    { path: '/core/token', body: { name: 'Night build', access: 'read', projectIds: null, days: 30 } },
  ]);
  fireEvent.click(within(drawer).getByRole('button', { name: token.done }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(SECRET);
});

it('makes an account for programs only with a project, and gives one a token of its own', async () => {
  const sent = await answer();
  renderPage(<ServiceAccounts />);
  expect((await screen.findByText('Build server')).tagName).toBe('BDI');
  fireEvent.click(screen.getByRole('button', { name: token.service.new }));
  const drawer = await screen.findByRole('dialog', { name: token.service.new });
  fireEvent.change(within(drawer).getByRole('textbox', { name: token.service.name }), {
    target: { value: 'Uploads' },
  });
  fireEvent.click(within(drawer).getByRole('button', { name: token.service.make }));
  await within(drawer).findByText(token.chooseProject);
  fireEvent.click(within(drawer).getByRole('radio', { name: token.service.all }));
  fireEvent.click(within(drawer).getByRole('button', { name: token.service.make }));
  await eventually(() =>
    expect(sent('POST')).toEqual([{ path: '/core/service', body: { name: 'Uploads', projects: null } }]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'New token of Build server' }));
  await screen.findByRole('dialog', { name: 'New token of Build server' });
});
