import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<IconButton label="Close" icon="x" shortcut="Esc" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole('button', { name: 'Close' });
function place(): Element {
  const element = button().parentElement;
  if (!element) throw new Error('no place');
  return element;
}
/** As by keys: whether a focus is shown depends on how it came. */
async function tabTo(): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button().focus());
  await wait(0);
  expect(screen.getByRole('tooltip')).toBeDefined();
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('Tooltip', () => {
  it('comes when the pointer rests and describes what it rests on', async () => {
    fireEvent.mouseEnter(place());
    await wait(300);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await wait(200);
    expect(screen.getByRole('tooltip').textContent).toBe('CloseEsc');
    expect(place().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  });

  it('does not come to a pointer that passes by or presses', async () => {
    fireEvent.mouseEnter(place());
    await wait(200);
    fireEvent.mouseLeave(place());
    await wait(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.mouseEnter(place());
    fireEvent.pointerDown(button());
    await wait(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('comes with the focus and goes with it', async () => {
    await tabTo();
    act(() => button().blur());
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('goes with the pointer out of the window', async () => {
    fireEvent.mouseEnter(place());
    await wait(500);
    expect(screen.getByRole('tooltip')).toBeDefined();
    fireEvent.mouseLeave(document.documentElement);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('goes on Escape and on a press', async () => {
    await tabTo();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await wait(0);
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.mouseEnter(place());
    await wait(500);
    expect(screen.getByRole('tooltip')).toBeDefined();
    fireEvent.pointerDown(button());
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
