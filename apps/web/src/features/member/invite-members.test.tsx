import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import texts from '../../../../../locales/en/member.json';
import shell from '../../../../../locales/en/shell.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests, type TestAnswer } from '../../testing/test-api.ts';
import { InviteMembers } from './invite-members.tsx';

const onClose = vi.fn<() => void>();
let api: Awaited<ReturnType<typeof answerRequests>>;
let next: TestAnswer = { body: {} };

beforeAll(() => loadTexts({ member: texts, common, errors, shell, validation }));
beforeEach(async () => {
  onClose.mockClear();
  api = await answerRequests(() => next);
  renderPage(<InviteMembers roles={['30', '40', '50']} onClose={onClose} />);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const field = () => screen.findByLabelText(texts.invite.addresses);
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Send \d+ invitation/ }));

it('nothing is sent without an address', async () => {
  await field();
  send();
  expect(await screen.findByText(validation.required)).toBeTruthy();
  expect(api.seen).toHaveLength(0);
});

it('addresses are counted as they are typed, and what looks wrong is named when the field is left', async () => {
  await type('a@x.example, nonsense;A@x.example');
  expect(screen.getByRole('button', { name: 'Send 2 invitations' })).toBeTruthy();
  fireEvent.blur(await field());
  expect(await screen.findByText('nonsense')).toBeTruthy();
});

it('addresses that were typed are not dropped without a question', async () => {
  await field();
  fireEvent.click(screen.getByRole('button', { name: common.cancel }));
  expect(onClose).toHaveBeenCalledOnce();
  await type('a@x.example');
  fireEvent.click(screen.getByRole('button', { name: common.cancel }));
  expect(await screen.findByText(texts.invite.discardText)).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: texts.invite.discard }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('each address gets its answer, and the bad ones can be put right', async () => {
  next = {
    body: {
      code: 200,
      msg: 'OK',
      data: [
        { address: 'a@x.example', result: 'sent' },
        { address: 'nonsense', result: 'bad-address' },
        { address: 'b@x.example', result: 'already-member' },
      ],
    },
  };
  await type('a@x.example nonsense b@x.example');
  send();
  expect(await screen.findByText('1 invitation sent')).toBeTruthy();
  expect(api.seen[0]?.body).toEqual({
    addresses: ['a@x.example', 'nonsense', 'b@x.example'],
    systemRole: '40',
    language: 'en',
    words: '',
  });
  expect(screen.getByText(texts.result['already-member'])).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.invite.more }));
  expect(await field()).toHaveProperty('value', 'nonsense');
});

it('a refusal is told in the form, which keeps what was typed', async () => {
  next = {
    status: 403,
    body: { code: 403, msg: 'x', data: { error: 'not-authorized', requestId: 'r' } },
  };
  await type('a@x.example');
  send();
  expect(await screen.findByText(errors['not-authorized'])).toBeTruthy();
  expect(await field()).toHaveProperty('value', 'a@x.example');
});
