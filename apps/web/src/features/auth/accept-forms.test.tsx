import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import auth from '../../../../../locales/en/auth.json';
import common from '../../../../../locales/en/common.json';
import errors from '../../../../../locales/en/errors.json';
import validation from '../../../../../locales/en/validation.json';
import { queryClient } from '../../api/query-client.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import { answerRequests } from '../../testing/test-api.ts';
import { AcceptAsKnownForm, AcceptAsNewForm } from './accept-forms.tsx';

const OFFER = {
  email: 'mei@nord.example',
  tenantName: 'Nord',
  inviterName: 'Thea',
  systemRole: '40',
  language: 'en',
  hasAccount: false,
} as const;
const NOTHING = { token: 'x', onAccepted: () => undefined };

beforeAll(() => loadTexts({ auth, common, errors, validation }));
afterEach(cleanup);

const show = (form: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{form}</QueryClientProvider>);
const faults = () => screen.queryAllByText(validation.required).length;

it('who is new is told on leaving a field what is missing there, and of nothing else', () => {
  show(<AcceptAsNewForm {...NOTHING} offer={OFFER} terms={null} />);
  expect(faults()).toBe(0);
  fireEvent.blur(screen.getByLabelText(auth.invited.name));
  expect(faults()).toBe(1);
  fireEvent.blur(screen.getByLabelText(common.newPassword));
  expect(faults()).toBe(2);
  fireEvent.change(screen.getByLabelText(auth.invited.name), { target: { value: 'Mei' } });
  expect(faults()).toBe(1);
  expect(screen.queryByText(auth.invited.mustAgree)).toBeNull();
  fireEvent.blur(screen.getByRole('checkbox', { name: auth.invited.agree }));
  expect(screen.getByText(auth.invited.mustAgree)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: auth.invited.agree }));
  expect(screen.queryByText(auth.invited.mustAgree)).toBeNull();
});

it('a password that is easy to guess is told of at its field, and all that was entered stays', async () => {
  await answerRequests(() => ({
    status: 422,
    body: { code: 422, msg: '', data: { error: 'password-guessable', requestId: 'r' } },
  }));
  show(<AcceptAsNewForm {...NOTHING} offer={OFFER} terms={null} />);
  const entered = [auth.invited.name, common.newPassword, common.confirmPassword];
  for (const label of entered)
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Password1!' } });
  fireEvent.click(screen.getByRole('checkbox', { name: auth.invited.agree }));
  fireEvent.click(screen.getByRole('button', { name: auth.invited.join }));
  expect(await screen.findAllByText(errors['password-guessable'])).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText(common.newPassword));
  for (const label of entered)
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Password1!');
  expect(screen.getByRole('checkbox', { name: auth.invited.agree }).getAttribute('aria-checked')).toBe(
    'true',
  );
});

it('who has an account is told that the password is missing', () => {
  show(<AcceptAsKnownForm {...NOTHING} email={OFFER.email} />);
  fireEvent.blur(screen.getByLabelText(auth.password));
  expect(faults()).toBe(1);
});
