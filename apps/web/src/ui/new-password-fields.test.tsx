import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import common from '../../../../locales/en/common.json';
import validation from '../../../../locales/en/validation.json';
import { NO_PASSWORD, NewPasswordFields, isSettled } from './new-password-fields.tsx';

function Form({ isUntouched }: { isUntouched: boolean }) {
  const [value, setValue] = useState(NO_PASSWORD);
  return (
    <>
      <NewPasswordFields value={value} onChange={setValue} isSubmitted={false} isUntouched={isUntouched} />
      <output>{isSettled(value) ? 'settled' : 'open'}</output>
    </>
  );
}

const i18n = createInstance();
const form = (isUntouched: boolean) => (
  <I18nextProvider i18n={i18n}>
    <Form isUntouched={isUntouched} />
  </I18nextProvider>
);
let rerender: (form: ReactNode) => void;
beforeEach(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { common, validation } } });
  ({ rerender } = render(form(false)));
});
afterEach(cleanup);

const kept = () =>
  within(screen.getByRole('list', { name: common.passwordRules.label })).queryAllByText(
    common.passwordRules.kept,
  ).length;

function enter(label: string, text: string): void {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

it('each rule is ticked as soon as it is kept', () => {
  expect(kept()).toBe(0);
  enter(common.newPassword, 'plumb');
  expect(kept()).toBe(1);
  expect(screen.getByText(validation.password)).toBeTruthy();
  enter(common.newPassword, 'Plumb-line-1');
  expect(kept()).toBe(5);
  expect(screen.queryByText(validation.password)).toBeNull();
});

it('both entries must be alike', () => {
  enter(common.newPassword, 'Plumb-line-1');
  enter(common.confirmPassword, 'Plumb-line-2');
  expect(screen.getByText(validation.passwordsDiffer)).toBeTruthy();
  expect(screen.getByText('open')).toBeTruthy();
  enter(common.confirmPassword, 'Plumb-line-1');
  expect(screen.queryByText(validation.passwordsDiffer)).toBeNull();
  expect(screen.getByText('settled')).toBeTruthy();
});

it('says what is missing when the field is left, but not to who only comes by', () => {
  rerender(form(true));
  fireEvent.blur(screen.getByLabelText(common.newPassword));
  expect(screen.queryByText(validation.required)).toBeNull();
  rerender(form(false));
  expect(screen.getAllByText(validation.required)).toHaveLength(1);
});
