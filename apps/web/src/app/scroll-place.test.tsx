import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { HASH_OFFSET_PX, SCROLLER_ID, ScrollPlace } from './scroll-place.tsx';
import { eventually } from '../testing/eventually.ts';

afterEach(cleanup);

const scrollTo = vi.fn<(options?: ScrollToOptions | number) => void>();

function Links() {
  return (
    <>
      <Link to="/project/help">help</Link>
      <Link to="#the%20zones">zones</Link>
    </>
  );
}

/** A page under a bar of 48 px, scrolled by 100 px, or, without a layout, the document itself. */
function open(address: string, inShell = true): void {
  document.body.innerHTML = inShell ? `<div id="${SCROLLER_ID}"></div>` : '';
  const scroller = document.getElementById(SCROLLER_ID) ?? document.documentElement;
  scroller.getBoundingClientRect = () => new DOMRect(0, inShell ? 48 : -100);
  Object.defineProperty(scroller, 'scrollTop', { value: 100, configurable: true });
  scroller.scrollTo = scrollTo;
  scrollTo.mockClear();
  render(
    <MemoryRouter initialEntries={[address]}>
      <ScrollPlace />
      <Links />
    </MemoryRouter>,
    { container: document.body.appendChild(document.createElement('div')) },
  );
}

function addTarget(id: string, topPx: number): void {
  const target = document.createElement('h2');
  target.id = id;
  target.getBoundingClientRect = () => new DOMRect(0, topPx);
  document.body.append(target);
}

const smoothly = (top: number) => ({ top, behavior: 'smooth' });

it('another page begins at its top, smoothly', () => {
  open('/project/list');
  scrollTo.mockClear();
  fireEvent.click(screen.getByText('help'));
  expect(scrollTo).toHaveBeenLastCalledWith(smoothly(0));
});

it.each([
  ['under the bar', true, 700 - 48 + 100 - HASH_OFFSET_PX],
  ['of the document', false, 700 + 100 - HASH_OFFSET_PX],
])('a target %s comes to stand 60 px below the edge', (_name, inShell, top) => {
  open('/project/help', inShell);
  addTarget('the zones', 700);
  fireEvent.click(screen.getByText('zones'));
  expect(scrollTo).toHaveBeenLastCalledWith(smoothly(top));
});

it('the same link pressed again goes there again, and Tab goes on from there', () => {
  open('/project/help');
  addTarget('the zones', 700);
  fireEvent.click(screen.getByText('zones'));
  expect(document.activeElement?.id).toBe('the zones');
  scrollTo.mockClear();
  fireEvent.click(screen.getByText('zones'));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(smoothly(700 - 48 + 100 - HASH_OFFSET_PX));
});

it('a target that comes after its page, as its texts do, is still gone to, once', async () => {
  open('/project/help#late');
  expect(scrollTo).toHaveBeenLastCalledWith(smoothly(0));
  addTarget('late', 700);
  await eventually(() =>
    expect(scrollTo).toHaveBeenLastCalledWith(smoothly(700 - 48 + 100 - HASH_OFFSET_PX)),
  );
  document.body.append('more');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it('an address that cannot be read breaks no page', () => {
  open('/project/help#%E0%A4%A');
  expect(scrollTo).toHaveBeenLastCalledWith(smoothly(0));
});
