import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SCROLLER_ID } from '../scroll-place.tsx';
import { Scroller } from './scroller.tsx';

afterEach(cleanup);

function show(fixed = false) {
  render(
    <Scroller fixed={fixed}>
      <main id="content">
        <h1 tabIndex={-1}>Title</h1>
        <input aria-label="words" />
      </main>
    </Scroller>,
  );
  const scroller = document.getElementById(SCROLLER_ID);
  if (!scroller) throw new Error('no scroller');
  const scrollBy = vi.fn<(options?: ScrollToOptions | number) => void>();
  scroller.scrollBy = scrollBy;
  return scrollBy;
}

it('moves 30 px a step, from the page and from its title', () => {
  const scrollBy = show();
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'ArrowUp' });
  expect(scrollBy.mock.calls).toEqual([[{ top: 30 }], [{ top: -30 }]]);
});

it('leaves the keys to fields, to chords, and to a canvas', () => {
  const scrollBy = show();
  fireEvent.keyDown(screen.getByLabelText('words'), { key: 'ArrowDown' });
  fireEvent.keyDown(document.body, { key: 'ArrowDown', altKey: true });
  cleanup();
  const fixed = show(true);
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(scrollBy).not.toHaveBeenCalled();
  expect(fixed).not.toHaveBeenCalled();
});
