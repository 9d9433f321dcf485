import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { focusFaults } from './fault-focus.ts';

beforeAll(focusFaults);
afterEach(cleanup);

function Form({ faulty }: { faulty: readonly string[] }) {
  const [isSent, setIsSent] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
      }}
    >
      {['name', 'password'].map((name) => (
        <input key={name} aria-label={name} aria-invalid={isSent && faulty.includes(name)} />
      ))}
      <button type="submit">Send</button>
    </form>
  );
}

it.each([
  ['the first of several', ['name', 'password'], 'name'],
  ['the only one', ['password'], 'password'],
  ['none where nothing is wrong', [], null],
])('a form that is sent leads to the field that is wrong: %s', async (_name, faulty, expected) => {
  vi.useFakeTimers();
  render(<Form faulty={faulty} />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(document.activeElement).toBe(expected ? screen.getByLabelText(expected) : button);
  vi.useRealTimers();
});
