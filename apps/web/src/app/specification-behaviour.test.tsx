import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from '../i18n/cookies.ts';
import { loadTexts } from '../testing/load-texts.ts';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { toastError } from '../ui/toaster.tsx';
import { ScrollToTop } from './layouts/scroll-to-top.tsx';
import { SCROLLER_ID } from './scroll-place.tsx';
import { eventually } from '../testing/eventually.ts';

const error = vi.hoisted(() => vi.fn<(text: string, options: object) => void>());
vi.mock('sonner', () => ({ toast: { error } }));

beforeEach(() => loadTexts({ shell: { scrollToTop: 'To the top' } }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What the figures of specification-constants.test.ts do, where nothing beside them shows it. */
describe('specification', () => {
  it('the loading bar rises to 82 % while a page loads, jumps to 100 and leaves after 300 ms', async () => {
    vi.useFakeTimers();
    const { rerender } = render(<LoadingBar loading={false} label="Loading" />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    rerender(<LoadingBar loading label="Loading" />);
    const bar = screen.getByRole('progressbar', { name: 'Loading' });
    expect(bar.getAttribute('aria-valuenow')).toBe('82');
    expect(bar.querySelector('span')?.style.animationDuration).toBe('800ms');
    rerender(<LoadingBar loading={false} label="Loading" />);
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    await act(() => vi.advanceTimersByTimeAsync(290));
    expect(screen.queryByRole('progressbar')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('the way to the top is offered beyond 200 px, and leads there', () => {
    const scroller = document.body.appendChild(document.createElement('div'));
    scroller.id = SCROLLER_ID;
    const scrollTo = vi.fn<(options?: ScrollToOptions | number) => void>();
    scroller.scrollTo = scrollTo;
    render(<ScrollToTop />);
    const scrolled = (px: number) => {
      scroller.scrollTop = px;
      fireEvent.scroll(scroller);
      return screen.queryByRole('button');
    };
    expect([scrolled(200), scrolled(0)]).toEqual([null, null]);
    const button = scrolled(201);
    expect(button).not.toBeNull();
    if (button) fireEvent.click(button);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    scroller.remove();
  });

  it('an error stays for 10 s', async () => {
    toastError('System error', 'id');
    const told = expect.objectContaining({ duration: 10_000, description: 'id' });
    await eventually(() => expect(error).toHaveBeenCalledWith('System error', told));
  });

  it('a cookie lasts 30 days on every path, is read back, and rubbish in one counts as none', () => {
    const set = vi.spyOn(document, 'cookie', 'set');
    writeCookie('theme', 'dark');
    expect(set).toHaveBeenCalledWith('plumbline-theme=dark; max-age=2592000; path=/; SameSite=Lax');
    set.mockRestore();
    expect(readCookie('theme')).toBe('dark');
    document.cookie = 'plumbline-theme=%E0%A4%A; path=/';
    expect(readCookie('theme')).toBeUndefined();
    document.cookie = 'plumbline-theme=; max-age=0; path=/';
    expect(readCookie('theme')).toBeUndefined();
  });
});
