import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { IconButton } from './icon-button.tsx';
import { later } from './later.ts';
import * as list from './menu-list.tsx';
import { useStandIn } from './use-stand-in.ts';

afterEach(cleanup);

/** A menu whose list comes when the test says so; the first attempts may fail. */
function lateMenu(failures = 0) {
  const { promise, resolve } = Promise.withResolvers<typeof list>();
  let attempts = 0;
  const part = later(async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error('the line is gone');
    return promise;
  });
  function Late() {
    const { shown, button, standIn } = useStandIn(part);
    if (!shown) return <IconButton label="More" icon="…" {...standIn} />;
    const groups = [[{ id: 'close', label: 'Close the project', onSelect: () => {} }]];
    return (
      <shown.MenuWithList trigger={<IconButton label="More" icon="…" />} groups={groups} button={button} />
    );
  }
  render(<Late />);
  return { come: () => resolve(list), attempts: () => attempts };
}

const more = () => screen.getByRole('button', { name: 'More' });
const entry = () => screen.findByRole('menuitem', { name: 'Close the project' });

describe('a button whose menu is still to come', () => {
  it('opens what was pressed before it was there', async () => {
    const menu = lateMenu();
    fireEvent.pointerDown(more(), { pointerType: 'mouse', button: 0 });
    expect(screen.queryByRole('menu')).toBeNull();
    menu.come();
    expect((await entry()).hasAttribute('data-focus')).toBe(false);
  });

  it('goes to the first entry when it was opened by keys', async () => {
    const menu = lateMenu();
    more().focus();
    fireEvent.click(more(), { detail: 0 });
    menu.come();
    expect((await entry()).hasAttribute('data-focus')).toBe(true);
  });

  it('stays closed and keeps the focus when it was only come by', async () => {
    const menu = lateMenu();
    const before = more();
    before.focus();
    menu.come();
    await screen.findByRole('button', { name: 'More', expanded: false });
    await expect.poll(() => more() !== before).toBe(true);
    expect(document.activeElement).toBe(more());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('does not take the focus from elsewhere', async () => {
    const menu = lateMenu();
    const before = more();
    fireEvent.pointerEnter(before);
    menu.come();
    await expect.poll(() => more() !== before).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  it('is asked for again by the next press, and does not open by itself then', async () => {
    const menu = lateMenu(1);
    fireEvent.click(more(), { detail: 1 });
    await expect.poll(menu.attempts).toBe(1);
    menu.come();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(more(), { detail: 1 });
    await entry();
    expect(menu.attempts()).toBe(2);
  });
});
