import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertDialog, SUCCESS_CLOSES_AFTER_MS } from './alert-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(50));

describe('Dialog', () => {
  it('shakes on a press outside and stays', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog open onClose={onClose} title="Sample">
        text
      </Dialog>,
    );
    await settle();
    const card = screen.getByText('Sample').closest('.max-w-\\[420px\\]');
    const outside = card?.parentElement;
    if (!card || !outside) throw new Error('no card');
    fireEvent.mouseDown(outside);
    expect(card.className).toContain('shake');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('with dirty=%s, Escape closes %i times', async (dirty, times) => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog open onClose={onClose} title="Sample" dirty={dirty}>
        <button type="button">inside</button>
      </Dialog>,
    );
    await settle();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(times);
  });
});

describe('Drawer', () => {
  it('shakes on a press beside it and stays; Escape and the cross ask to close it', async () => {
    const onClose = vi.fn<() => void>();
    render(
      <Drawer open onClose={onClose} title="Sample">
        <button type="button">inside</button>
      </Drawer>,
    );
    await settle();
    const sheet = screen.getByText('Sample').closest('.shadow-e2');
    const beside = sheet?.parentElement;
    if (!sheet || !beside) throw new Error('no sheet');
    fireEvent.mouseDown(screen.getByText('inside'));
    expect(sheet.className).not.toContain('shake');
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    expect(sheet.className).toContain('shake');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    fireEvent.click(sheet.querySelector('header button') ?? beside);
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('ConfirmDialog', () => {
  it.each([
    ['end', 'Keep link'],
    ['discard', 'Keep link'],
    ['delete', 'Keep link'],
    ['ask', 'Revoke link'],
  ] as const)('a question of the kind %s gives the first focus to %s', async (kind, name) => {
    render(
      <ConfirmDialog
        kind={kind}
        open
        title="Revoke link?"
        confirmLabel="Revoke link"
        cancelLabel="Keep link"
        onConfirm={() => undefined}
        onCancel={() => undefined}
      >
        text
      </ConfirmDialog>,
    );
    await settle();
    expect(document.activeElement?.textContent).toBe(name);
  });
});

describe('AlertDialog', () => {
  const show = (kind: 'success' | 'error', onClose: () => void) =>
    render(
      <AlertDialog open kind={kind} title="Done" onClose={onClose}>
        text
      </AlertDialog>,
    );

  it('closes a success after five seconds', async () => {
    const onClose = vi.fn<() => void>();
    show('success', onClose);
    await act(() => vi.advanceTimersByTimeAsync(SUCCESS_CLOSES_AFTER_MS - 100));
    expect(onClose).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('waits while hovered', async () => {
    const onClose = vi.fn<() => void>();
    show('success', onClose);
    await settle();
    const card = screen.getByText('Done').closest('.max-w-\\[420px\\]');
    if (!card) throw new Error('no card');
    fireEvent.mouseEnter(card);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseLeave(card);
    await act(() => vi.advanceTimersByTimeAsync(SUCCESS_CLOSES_AFTER_MS + 100));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('leaves an error standing', async () => {
    const onClose = vi.fn<() => void>();
    show('error', onClose);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(onClose).not.toHaveBeenCalled();
  });
});

it.each([
  [
    'Dialog',
    (content: ReactElement) => (
      <Dialog open title="Sheet" onClose={never}>
        {content}
      </Dialog>
    ),
  ],
  [
    'Drawer',
    (content: ReactElement) => (
      <Drawer open title="Sheet" onClose={never}>
        {content}
      </Drawer>
    ),
  ],
])('%s stays when its content has to wait for something, and so does the page', async (_name, open) => {
  const Late = lazy(() => new Promise<never>(() => undefined));
  const page = (content: ReactElement) => <Suspense fallback="the page waits">{open(content)}</Suspense>;
  const { rerender } = render(page(<p>first</p>));
  await settle();
  rerender(page(<Late />));
  await settle();
  expect(screen.queryByText('the page waits')).toBeNull();
  expect(screen.getByText('Sheet')).toBeTruthy();
});

function never(): void {
  throw new Error('closed');
}
