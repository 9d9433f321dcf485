import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PointMenu } from './point-menu.tsx';

afterEach(cleanup);

function open() {
  const heard: string[] = [];
  const item = (id: string, disabled = false) => ({
    id,
    label: id,
    disabled,
    onSelect: () => heard.push(id),
  });
  const onClose = (how: string) => heard.push(how);
  const groups = [[item('Copy'), item('Cut', true)], [], [item('Delete')]];
  render(<button type="button">Plan</button>);
  screen.getByRole('button', { name: 'Plan' }).focus();
  render(<PointMenu label="Actions" at={{ x: 10, y: 10 }} groups={groups} onClose={onClose} />);
  return heard;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

test('it opens on its first item; arrows, Home, End and letters walk it round', () => {
  const heard = open();
  expect([focused(), heard]).toEqual(['Copy', []]);
  press('ArrowUp');
  expect(focused()).toBe('Delete');
  press('ArrowDown');
  expect(focused()).toBe('Copy');
  press('End');
  expect(focused()).toBe('Delete');
  press('c');
  expect(focused()).toBe('Copy');
  press('c');
  expect(focused()).toBe('Cut');
  expect(screen.getAllByRole('separator')).toHaveLength(1);
});

test('an item closes it and acts, one that is off does neither', () => {
  const heard = open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cut' }));
  expect(heard).toEqual([]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(heard).toEqual(['back', 'Delete']);
});

test.each([
  ['Escape gives the focus back', () => press('Escape'), 'back'],
  ['Tab does too', () => press('Tab'), 'back'],
  ['another window does not', () => fireEvent.blur(window), 'away'],
  ['a press elsewhere does not', () => fireEvent.pointerDown(document.body), 'away'],
])('%s', (_name, leave, how) => {
  const heard = open();
  leave();
  expect(heard).toEqual([how]);
});
