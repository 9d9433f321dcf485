import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { resetAppearance, setAppearance } from '../appearance.ts';
import { useShortcutList, useShortcuts, type Shortcut } from './shortcut-registry.ts';

afterEach(() => {
  cleanup();
  resetAppearance();
});

function Part({ shortcuts }: { shortcuts: Shortcut[] }) {
  useShortcuts(shortcuts);
  const list = useShortcutList();
  return (
    <>
      <input aria-label="words" />
      <p data-testid="list">{list.map(({ label }) => label).join()}</p>
    </>
  );
}

const shortcut = (keys: string, run: () => void, more: Partial<Shortcut> = {}): Shortcut => ({
  id: keys,
  keys,
  label: `does ${keys}`,
  group: 'All',
  run,
  ...more,
});
const press = (code: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, ...init });

it('runs by the physical key, whatever letter the layout makes of it, and lists what runs', () => {
  const run = vi.fn<() => void>();
  render(<Part shortcuts={[shortcut('KeyP', run)]} />);
  press('KeyP', { key: 'ح' });
  expect(run).toHaveBeenCalledOnce();
  expect(screen.getByTestId('list').textContent).toBe('does KeyP');
});

it('takes two keys in a row, and not the second alone', () => {
  const run = vi.fn<() => void>();
  render(<Part shortcuts={[shortcut('KeyG KeyP', run)]} />);
  press('KeyP');
  expect(run).not.toHaveBeenCalled();
  press('KeyG');
  press('KeyP');
  expect(run).toHaveBeenCalledOnce();
});

it('rests while somebody types, composes or has it used already; a key for always does not rest', () => {
  const run = vi.fn<() => void>();
  const open = vi.fn<() => void>();
  render(<Part shortcuts={[shortcut('KeyP', run), shortcut('Mod+KeyK', open, { always: true })]} />);
  const field = screen.getByLabelText('words');
  press('KeyP', {}, field);
  press('KeyP', { isComposing: true });
  const use = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', use, { once: true });
  press('KeyP');
  expect(run).not.toHaveBeenCalled();
  press('KeyK', { ctrlKey: true }, field);
  expect(open).toHaveBeenCalledOnce();
});

it('lets single keys be switched off', () => {
  const single = vi.fn<() => void>();
  const held = vi.fn<() => void>();
  render(<Part shortcuts={[shortcut('KeyP', single), shortcut('Mod+KeyP', held)]} />);
  setAppearance({ singleKeys: false });
  press('KeyP');
  press('KeyP', { ctrlKey: true });
  expect(single).not.toHaveBeenCalled();
  expect(held).toHaveBeenCalledOnce();
});

it('gives equal keys to the part that came last, and back when that leaves', () => {
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  render(<Part shortcuts={[shortcut('KeyP', first)]} />);
  const later = render(<Part shortcuts={[shortcut('KeyP', second)]} />);
  press('KeyP');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  later.unmount();
  press('KeyP');
  expect(first).toHaveBeenCalledOnce();
});
