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
import { eventually } from '../../testing/eventually.ts';

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

const chips = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const chip = (name: RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('what is complete becomes a chip, each once; they are counted, and what looks wrong is marked at once', async () => {
  await type('a@x.example, nonsense;A@x.example b@x.exa');
  expect(chips()).toEqual(['a@x.example', `nonsense${texts.result['bad-address']}`]);
  expect(await field()).toHaveProperty('value', 'b@x.exa');
  expect(screen.getByText('3 addresses')).toBeTruthy();
  expect(screen.getByText('1 to correct')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send 3 invitations' })).toBeTruthy();
  fireEvent.blur(await field());
  expect(chips()).toHaveLength(3);
});

it('many are pasted in between what is typed, and more than may be sent are refused before anything is', async () => {
  await type('z@');
  const pasted = `x.example\n${Array.from({ length: 50 }, (_, index) => `p${index}@x.example`).join('\n')}`;
  const input = await field();
  if (!(input instanceof HTMLTextAreaElement)) throw new Error('no text');
  input.setSelectionRange(2, 2);
  fireEvent.paste(input, { clipboardData: { getData: () => pasted } });
  expect(chips()).toHaveLength(51);
  expect(chips()[0]).toBe('z@x.example');
  send();
  expect(await screen.findByText('At most 50 addresses at a time')).toBeTruthy();
  expect(api.seen).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: texts.invite.removeAll }));
  expect(chips()).toEqual([]);
});

it('chips are walked, corrected and removed by keys, and Escape leaves one as it was without closing the sheet', async () => {
  await type('a@x.example nonsense c@x.example ');
  (await field()).focus();
  press('Backspace');
  expect(document.activeElement).toBe(chip(/^c@x/));
  press('ArrowLeft');
  expect(document.activeElement).toBe(chip(/^nonsense/));
  press('F2');
  const correction = screen.getByLabelText('Correct nonsense');
  fireEvent.keyDown(correction, { key: 'Escape' });
  await eventually(() => expect(document.activeElement).toBe(chip(/^nonsense/)));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(chip(/^nonsense/));
  fireEvent.change(screen.getByLabelText('Correct nonsense'), { target: { value: 'b@x.example' } });
  fireEvent.keyDown(screen.getByLabelText('Correct nonsense'), { key: 'Enter' });
  expect(chips()).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
  await eventually(() => expect(document.activeElement).toBe(chip(/^b@x/)));
  press('Delete');
  expect(chips()).toEqual(['a@x.example', 'c@x.example']);
  expect(document.activeElement).toBe(chip(/^c@x/));
  press('Home');
  press('Delete');
  press('Backspace');
  expect(chips()).toEqual([]);
  expect(document.activeElement).toBe(await field());
  expect(api.seen).toHaveLength(0);
});

it('arrows point where they show in Arabic, and what an input method still composes is left alone', async () => {
  document.documentElement.dir = 'rtl';
  await type('a@x.example b@x.example ');
  (await field()).focus();
  press('ArrowRight');
  press('ArrowRight');
  expect(document.activeElement).toBe(chip(/^a@x/));
  press('ArrowLeft');
  press('ArrowLeft');
  expect(document.activeElement).toBe(await field());
  document.documentElement.dir = 'ltr';
  const input = await field();
  if (!(input instanceof HTMLTextAreaElement)) throw new Error('no text');
  // As a browser tells of it: the value is there, and the composition goes on.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, 'c ');
  fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }));
  expect(input.value).toBe('c ');
  fireEvent.compositionEnd(input);
  expect(chips()).toHaveLength(3);
});

it('the mail is shown as the server writes it, and follows its language and the words', async () => {
  const mail = {
    subject: 'Mei invites you',
    html: '<html><head></head></html>',
    text: 'Mei has invited you',
  };
  next = { body: { code: 200, msg: 'OK', data: mail } };
  await field();
  expect(api.seen).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: texts.invite.showPreview }));
  expect(await screen.findByText('Mei invites you')).toBeTruthy();
  expect(screen.getByTitle('Mei invites you').tagName).toBe('IFRAME');
  fireEvent.click(screen.getByRole('radio', { name: texts.invite.forms.text }));
  expect(screen.getByText('Mei has invited you')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(texts.invite.words), { target: { value: 'Hello & good day ' } });
  await eventually(() => expect(api.seen).toHaveLength(2));
  expect(api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /core/invitation/preview?language=en&words',
    'GET /core/invitation/preview?language=en&words=Hello+%26+good+day',
  ]);
  fireEvent.click(screen.getByRole('button', { name: texts.invite.hidePreview }));
  expect(screen.queryByText('Mei invites you')).toBeNull();
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
  await field();
  expect(chips()).toEqual([`nonsense${texts.result['bad-address']}`]);
});

it.each([
  ['Send is pressed twice', 'pressed@x.example', send],
  [
    'Enter is pressed twice',
    'entered@x.example',
    () => fireEvent.submit(screen.getByLabelText(texts.invite.words)),
  ],
])(
  'what became of each address is shown although %s before the button shows that it sends',
  async (_, address, go) => {
    const data = [{ address, result: 'sent' }];
    next = { body: { code: 200, msg: 'OK', data } };
    await type(address);
    go();
    go();
    expect(await screen.findByText('1 invitation sent')).toBeTruthy();
    expect(screen.queryByText(errors.internal)).toBeNull();
    expect(api.seen).toHaveLength(1);
    expect(api.warnings()).toBe(1);
  },
);

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
