import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import { DateField } from './date-field.tsx';

beforeAll(async () => {
  const resources = { en: { common } };
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources });
});
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.documentElement.dir = 'ltr';
});

interface SampleProps {
  onDay: (day: string) => void;
  first?: string;
  max?: string;
}

function Sample({ onDay, first = '2026-11-18', max }: SampleProps) {
  const [day, setDay] = useState(first);
  const put = (next: string) => {
    setDay(next);
    onDay(next);
  };
  return <DateField label="End" value={day} max={max} onChange={put} />;
}

function open(sample: Omit<SampleProps, 'onDay'> = {}) {
  const onDay = vi.fn<(day: string) => void>();
  render(<Sample onDay={onDay} {...sample} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'End' });
  const leave = (text: string) =>
    act(async () => {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
    });
  return { onDay, input, leave };
}

it('writes the day as the language does, and takes what is typed', async () => {
  const { input, leave, onDay } = open();
  expect(input.value).toBe('18 Nov 2026');
  await leave('3/12/26');
  expect(onDay).toHaveBeenLastCalledWith('2026-12-03');
  expect(input.value).toBe('3 Dec 2026');
  await leave('');
  expect(onDay).toHaveBeenLastCalledWith('');
});

it('keeps what is no day for the form to refuse, and shows how days are written', async () => {
  const { input, leave, onDay } = open();
  await leave('next week');
  expect(onDay).toHaveBeenLastCalledWith('next week');
  expect(input.value).toBe('next week');
  expect(screen.getByText(/^Write the day like/)).toBeTruthy();
});

it('opens a calendar by key, in which keys walk and choose', async () => {
  const { input, onDay } = open();
  await act(async () => fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true }));
  const press = (key: string) =>
    act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('18'));
  await press('ArrowRight');
  await press('PageDown');
  await press('Home');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, 14 December 2026');
  document.documentElement.dir = 'rtl';
  await press('ArrowLeft');
  await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.click());
  expect(onDay).toHaveBeenLastCalledWith('2026-12-15');
});

it('opens beside a field that is still empty, which bounds nothing, and ends some time', async () => {
  const { input, onDay } = open({ first: '2999-12-18', max: '' });
  await act(async () => fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('18'));
  const press = (init: { key: string; shiftKey?: boolean }) =>
    act(async () => fireEvent.keyDown(document.activeElement ?? document.body, init));
  await press({ key: 'PageDown', shiftKey: true });
  await act(async () => document.activeElement instanceof HTMLElement && document.activeElement.click());
  expect(onDay).toHaveBeenLastCalledWith('2999-12-31');
});
