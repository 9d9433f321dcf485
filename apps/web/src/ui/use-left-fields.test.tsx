import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLeftFields } from './use-left-fields.ts';

afterEach(cleanup);

function Form() {
  const { hasLeft, onLeave } = useLeftFields<'name'>();
  return (
    <>
      <input aria-label="name" onBlur={() => onLeave('name')} />
      <output>{hasLeft('name') ? 'left' : 'not yet'}</output>
    </>
  );
}

it('a field that is left by a key is told at once', () => {
  render(<Form />);
  fireEvent.blur(screen.getByLabelText('name'));
  expect(screen.getByRole('status').textContent).toBe('left');
});

it.each(['pointerup', 'pointercancel'])('one that is left by a press is told after its %s', async (end) => {
  render(<Form />);
  window.dispatchEvent(new Event('pointerdown'));
  fireEvent.blur(screen.getByLabelText('name'));
  expect(screen.getByRole('status').textContent).toBe('not yet');
  await act(async () => {
    window.dispatchEvent(new Event(end));
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
  expect(screen.getByRole('status').textContent).toBe('left');
});
