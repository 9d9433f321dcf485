import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { HASH_OFFSET_PX, SCROLLER_ID, ScrollPlace } from './scroll-place.tsx';

afterEach(cleanup);

const scrollTo = vi.fn<(options?: ScrollToOptions | number) => void>();
let navigate: NavigateFunction;

function Navigator() {
  navigate = useNavigate();
  return null;
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
      <Navigator />
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

const wentTo = (top: number) => expect(scrollTo).toHaveBeenLastCalledWith({ top, behavior: 'smooth' });

it('another page begins at its top, smoothly', () => {
  open('/project/list');
  scrollTo.mockClear();
  act(() => void navigate('/project/help'));
  wentTo(0);
});

it.each([
  ['under the bar', true, 700 - 48 + 100 - HASH_OFFSET_PX],
  ['of the document', false, 700 + 100 - HASH_OFFSET_PX],
])('a target %s comes to stand 60 px below the edge', (_name, inShell, top) => {
  open('/project/help', inShell);
  addTarget('the zones', 700);
  act(() => void navigate('#the%20zones'));
  wentTo(top);
});

it('a target that comes after its page, as its texts do, is still gone to, once', async () => {
  open('/project/help#late');
  wentTo(0);
  addTarget('late', 700);
  await vi.waitFor(() => wentTo(700 - 48 + 100 - HASH_OFFSET_PX));
  document.body.append('more');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

it('an address that cannot be read breaks no page', () => {
  open('/project/help#%E0%A4%A');
  wentTo(0);
});
