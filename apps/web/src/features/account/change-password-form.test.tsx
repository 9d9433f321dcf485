import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import account from '../../../../../locales/en/account.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answerRequests } from '../../testing/test-api.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => loadTexts({ account, common, errors, validation }));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  [400, 'bad-credentials', account.password.present, account.password.wrong],
  [422, 'password-guessable', common.newPassword, errors['password-guessable']],
  [422, 'password-unchanged', common.newPassword, errors['password-unchanged']],
])(
  'an answer %i %s is told at the field that it is about, which has the focus',
  async (code, error, label, text) => {
    await answerRequests(() => ({ status: code, body: { code, msg: '', data: { error, requestId: 'r' } } }));
    renderPage(<ChangePasswordForm email="mei@nord.example" />);
    // The same twice in a second would not be sent.
    const next = `Plumb-line-2-${error}`;
    const entered = [
      [account.password.present, 'Plumb-line-1'],
      [common.newPassword, next],
      [common.confirmPassword, next],
    ] as const;
    for (const [name, value] of entered) fireEvent.change(screen.getByLabelText(name), { target: { value } });
    screen.getByLabelText(common.confirmPassword).focus();
    fireEvent.click(screen.getByRole('button', { name: account.password.save }));
    expect(await screen.findAllByText(text)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    for (const [name, value] of entered)
      expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe(value);
  },
);
