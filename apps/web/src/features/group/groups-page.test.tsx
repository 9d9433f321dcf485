import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import group from '../../../../../locales/en/group.json';
import listTexts from '../../../../../locales/en/list.json';
import member from '../../../../../locales/en/member.json';
import project from '../../../../../locales/en/project.json';
import shell from '../../../../../locales/en/shell.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { removeMemberSession } from '../../api/session-store.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { MEMBER } from '../../testing/sample-sessions.ts';
import {
  FAR_ID,
  MANAGER_ID,
  NORTH_ID,
  PROJECT_ID,
  SOUTH_ID,
  answered,
  groupOf,
  open,
  press,
  refuse,
  sent,
} from './testing/open-groups.tsx';

beforeAll(() => loadTexts({ common, errors, group, list: listTexts, member, project, shell, validation }));
/** Fields look once the typing rests, and the machine may have other things to do. */
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeMemberSession();
});

it('shows the first group with its projects, and goes through the groups by arrow keys', async () => {
  await open('10', refuse('internal'));
  expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toBeTruthy();
  const [north, south] = [/^North/, /^South/].map((name) => screen.getByRole('button', { name }));
  expect(north?.getAttribute('aria-current')).toBe('true');
  north?.focus();
  fireEvent.keyDown(north ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(south);
  await press(south ?? document.body);
  expect(await screen.findByRole('heading', { name: 'South' })).toBeTruthy();
});

it('renames in place with the version that was seen, and tells whom somebody overtook', async () => {
  const api = await open('10', refuse('conflict'));
  await press(await screen.findByRole('button', { name: 'Rename North' }));
  const field = await screen.findByRole('textbox', { name: group.name });
  await act(async () => {
    fireEvent.change(field, { target: { value: 'Docks' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  expect(await screen.findByText(errors.conflict)).toBeTruthy();
  expect(sent(api)).toMatchObject({ path: `/core/group/${NORTH_ID}`, body: { name: 'Docks', version: 7 } });
  expect(field).toHaveProperty('value', 'Docks');
});

/** Types into a field that looks on the server, and takes what it finds. */
async function find(field: HTMLElement, typed: string, wanted: string | RegExp) {
  await act(async () => {
    field.focus();
    fireEvent.change(field, { target: { value: typed } });
  });
  const option = await screen.findByRole('option', { name: wanted });
  await act(async () => {
    fireEvent.mouseDown(option, { button: 0 });
    fireEvent.click(option);
  });
}

it('moves a project from where it was seen to a group that no page of the list shows', async () => {
  const api = await open('10', () => answered({ movedCount: 1 }));
  await press(await screen.findByRole('button', { name: 'Actions for Harbour Tower' }));
  await press(await screen.findByRole('menuitem', { name: group.move.open }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the project?' }));
  const move = dialog.getByRole('button', { name: group.move.action });
  expect(move).toHaveProperty('disabled', true);
  await find(dialog.getByRole('combobox', { name: group.move.to }), 'zen', 'Zenith');
  await press(move);
  await waitFor(() =>
    expect(sent(api)?.body).toEqual({ projectIds: [PROJECT_ID], from: NORTH_ID, to: FAR_ID }),
  );
  expect(api.seen.some(({ path }) => path.includes('movable=true') && path.includes('search=zen'))).toBe(
    true,
  );
});

it('a group that is deleted gives its projects to any other, or to none', async () => {
  const api = await open('10', () => answered(groupOf(NORTH_ID, 'North', true)));
  const openDialog = async () => {
    await press(await screen.findByRole('button', { name: 'Actions for North' }));
    await press(await screen.findByRole('menuitem', { name: group.delete.action }));
    return within(await screen.findByRole('alertdialog', { name: 'Delete North?' }));
  };
  const dialog = await openDialog();
  const target = dialog.getByRole('combobox', { name: group.move.to });
  expect(target).toHaveProperty('value', group.none);
  await find(target, 'zen', 'Zenith');
  await press(dialog.getByRole('button', { name: group.delete.action }));
  await waitFor(() => expect(sent(api)?.path).toBe(`/core/group/${NORTH_ID}?version=7&moveTo=${FAR_ID}`));
});

it('finds a manager by a part of the name or address', async () => {
  const api = await open('10', () => answered(groupOf(NORTH_ID, 'North', true)), {
    address: '/?tab=managers',
  });
  await press(await screen.findByRole('button', { name: group.managers.add }));
  const dialog = within(await screen.findByRole('dialog', { name: group.managers.add }));
  await find(await dialog.findByRole('combobox', { name: group.managers.person }), 'ida', /^Ida Berg/);
  await press(dialog.getByRole('button', { name: group.managers.add }));
  await waitFor(() => expect(sent(api)?.path).toBe(`/core/group/${NORTH_ID}/manager/${MANAGER_ID}`));
});

it('the search, the page, the group and its tab are in the address', async () => {
  const { search } = await open('10', refuse('internal'));
  const pages = within(await screen.findByRole('navigation', { name: group.pages }));
  await press(pages.getByRole('button', { name: common.pager.forth }));
  await press(await screen.findByRole('button', { name: /^South/ }));
  await press(await screen.findByRole('tab', { name: /^Members/ }));
  expect(search()).toBe(`?pageNum=2&groupId=${SOUTH_ID}&tab=members`);
  fireEvent.change(screen.getByRole('searchbox', { name: group.search }), { target: { value: 'zen' } });
  await waitFor(() => expect(search()).toBe(`?groupId=${SOUTH_ID}&tab=members&search=zen`));
});

it('an address opens a group that the page of the list does not show, and says which one is gone', async () => {
  await open('10', refuse('internal'), { address: `/?groupId=${FAR_ID}` });
  expect(await screen.findByRole('heading', { name: 'Zenith' })).toBeTruthy();
  cleanup();
  await open('10', refuse('internal'), { address: `/?groupId=${MANAGER_ID}` });
  expect(await screen.findByText(group.notFound)).toBeTruthy();
});

it('offers nothing to change to whoever only belongs to a project of the group', async () => {
  await open('40', refuse('internal'));
  await screen.findByRole('link', { name: 'Harbour Tower' });
  for (const name of [group.create.open, 'Rename North', 'Actions for Harbour Tower'])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
  await press(screen.getByRole('tab', { name: /^Managers/ }));
  await screen.findByText('Greta Holm');
  for (const name of [group.managers.add, 'Take Greta Holm out of the managers'])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
});

it('takes a manager out of the group', async () => {
  const api = await open('10', () => answered(groupOf(NORTH_ID, 'North', true)), {
    address: '/?tab=managers',
  });
  await press(await screen.findByRole('button', { name: 'Take Greta Holm out of the managers' }));
  await waitFor(() =>
    expect(sent(api)).toMatchObject({
      method: 'DELETE',
      path: `/core/group/${NORTH_ID}/manager/${MEMBER.id}`,
    }),
  );
});

it('says whose turn it is while there are no groups', async () => {
  await open('40', refuse('internal'), { groups: [] });
  expect(await screen.findByText(group.empty.wait)).toBeTruthy();
});
