import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import common from '../../../../../locales/en/common.json';
import list from '../../../../../locales/en/list.json';
import { resetAppearance, setAppearance } from '../appearance.ts';
import { loadTexts } from '../../testing/load-texts.ts';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import { useRowSelection } from './row-selection.ts';

interface Person {
  id: string;
  name: string;
  town: string;
}

const PEOPLE: Person[] = ['Ana', 'Ben', 'Chen', 'Dana', 'Emi'].map((name, index) => ({
  id: `p${index}`,
  name,
  town: `Town ${index}`,
}));
const COLUMNS: DataColumn<Person, 'name' | 'town'>[] = [
  { id: 'name', label: 'Name', order: 'name', fixed: true, cell: ({ name }) => name },
  { id: 'town', label: 'Town', order: 'town', cell: ({ town }) => town },
  { id: 'id', label: 'Number', rare: true, cell: ({ id }) => id },
];
const rowId = ({ id }: Person) => id;

interface ShownProps {
  rows?: Person[];
  scope?: string;
  isWhole?: boolean;
  owner?: string;
  onSort?: (by: string) => void;
  onOpen?: (person: Person) => void;
  onPicked?: (names: string[]) => void;
}

function Shown({ rows = PEOPLE, owner = 'ana', onSort, onOpen, onPicked, ...rest }: ShownProps) {
  const { scope = '', isWhole = false } = rest;
  const selection = useRowSelection(rows, rowId, { scope, isWhole });
  const [by] = useState<'name' | 'town'>('name');
  return (
    <DataTable
      list="people"
      owner={owner}
      label="People"
      columns={COLUMNS}
      rows={rows}
      rowId={rowId}
      rowName={({ name }) => name}
      sort={{ by, direction: 'asc', onSort: onSort ?? (() => undefined) }}
      selection={selection}
      actions={
        <button type="button" onClick={() => onPicked?.(selection.picked.map(({ name }) => name))}>
          Tell
        </button>
      }
      {...(onOpen && { onOpen })}
    />
  );
}

beforeAll(() => loadTexts({ common, list }));
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  resetAppearance();
});

const key = (code: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code, ...init });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const picked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .slice(1)
    .flatMap(({ checked }, index) => (checked ? [PEOPLE[index]?.name] : []));
const box = (name: string) => screen.getByRole('checkbox', { name });

it('says by what it is ordered and asks for another order', () => {
  const onSort = vi.fn<(by: string) => void>();
  render(<Shown onSort={onSort} />);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Town' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('town');
});

it('columns and density are chosen, and remembered for this person and this list alone', async () => {
  const first = render(<Shown />);
  expect(headings()).toEqual(['Name', 'Town']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Columns' })));
  // The name of a row cannot be hidden.
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Town' })));
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Number' })));
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Compact' })));
  expect(headings()).toEqual(['Name', 'Number']);
  first.unmount();
  const again = render(<Shown />);
  expect(headings()).toEqual(['Name', 'Number']);
  again.unmount();
  render(<Shown owner="ben" />);
  expect(headings()).toEqual(['Name', 'Town']);
});

it('rows are as dense as everywhere, until this list has a choice of its own', async () => {
  const isCompact = () => screen.getByRole('rowheader', { name: 'Ana' }).classList.contains('h-8');
  render(<Shown />);
  expect(isCompact()).toBe(true);
  await act(async () => setAppearance({ density: 'regular' }));
  expect(isCompact()).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Columns' })));
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Town' })));
  await act(async () => setAppearance({ density: 'compact' }));
  expect(isCompact()).toBe(true);
  await act(async () => setAppearance({ density: 'regular' }));
  expect(isCompact()).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Compact' })));
  expect(isCompact()).toBe(true);
  await act(async () => setAppearance({ density: 'compact' }));
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Regular' })));
  expect(isCompact()).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'As usual' })));
  expect(isCompact()).toBe(true);
});

it('a memory that cannot be read is none', () => {
  localStorage.setItem('plumbline-list-people-ana', '{"shown":{"town":"no"},"density":7');
  render(<Shown />);
  expect(headings()).toEqual(['Name', 'Town']);
});

it('J and K walk the rows from anywhere, arrows on a row, and Enter opens it', () => {
  const onOpen = vi.fn<(person: Person) => void>();
  render(<Shown onOpen={onOpen} />);
  key('KeyJ');
  expect(document.activeElement?.textContent).toContain('Ana');
  key('KeyJ');
  key('ArrowDown');
  expect(document.activeElement?.textContent).toContain('Chen');
  key('KeyK');
  key('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
  key('End');
  key('KeyJ');
  expect(document.activeElement?.textContent).toContain('Emi');
});

it('N17 whatever comes above, the keys stay at their row; when it leaves the page they are at its place', () => {
  const focused = () => document.activeElement?.closest('tr')?.textContent ?? '';
  const fresh = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `n${at}`, name: `New ${at}`, town: '' }));
  const { rerender } = render(<Shown />);
  for (let row = 0; row <= 3; row += 1) key('KeyJ');
  expect(focused()).toContain('Dana');
  rerender(<Shown rows={[...fresh(200), ...PEOPLE]} />);
  expect(focused()).toContain('Dana');
  key('KeyJ');
  expect(focused()).toContain('Emi');
  key('KeyK');
  rerender(<Shown rows={PEOPLE} />);
  key('KeyK');
  key('KeyJ');
  expect(focused()).toContain('Dana');
  rerender(<Shown rows={[...fresh(4), ...PEOPLE.slice(0, 1)]} />);
  expect(focused()).toContain('New 3');
  key('KeyK');
  expect(focused()).toContain('New 2');
  // The keys go on from the place of a row that is gone also when the focus is elsewhere.
  screen.getByRole('button', { name: 'Columns' }).focus();
  rerender(<Shown rows={PEOPLE} />);
  key('KeyJ');
  expect(focused()).toContain('Chen');
});

it('X picks, Shift X everything since, Ctrl A the page, and Escape lets go', () => {
  render(<Shown />);
  key('KeyJ');
  key('KeyJ');
  key('KeyX');
  expect(picked()).toEqual(['Ben']);
  key('KeyJ');
  key('KeyJ');
  key('KeyX', { shiftKey: true });
  expect(picked()).toEqual(['Ben', 'Chen', 'Dana']);
  expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('3 selected');
  key('KeyA', { ctrlKey: true });
  expect(picked()).toHaveLength(5);
  key('Escape');
  expect(picked()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

it('the box of the page picks all or none and is in between', () => {
  render(<Shown />);
  fireEvent.click(box('Select Ben'));
  expect(box('Select all rows of this page')).toHaveProperty('indeterminate', true);
  fireEvent.click(box('Select all rows of this page'));
  expect(picked()).toHaveLength(5);
  fireEvent.click(box('Select all rows of this page'));
  expect(picked()).toEqual([]);
});

it('with Shift a press on a box picks everything since the last one', () => {
  render(<Shown />);
  fireEvent.click(box('Select Dana'));
  fireEvent.click(box('Select Ben'), { shiftKey: true });
  expect(picked()).toEqual(['Ben', 'Chen', 'Dana']);
});

it('what was picked stays picked on other pages, as the list has it now, and goes with another filter', () => {
  const onPicked = vi.fn<(names: string[]) => void>();
  const shown = render(<Shown onPicked={onPicked} />);
  fireEvent.click(box('Select Ana'));
  fireEvent.click(box('Select Ben'));
  const next = [{ id: 'p1', name: 'Benjamin', town: '' }];
  shown.rerender(<Shown rows={next} onPicked={onPicked} />);
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  fireEvent.click(bar.getByRole('button', { name: 'Tell' }));
  expect(onPicked).toHaveBeenCalledExactlyOnceWith(['Ana', 'Benjamin']);
  shown.rerender(<Shown rows={next} scope="other" onPicked={onPicked} />);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

it('what has left the list is picked no more, and an empty list has nothing picked', () => {
  const onPicked = vi.fn<(names: string[]) => void>();
  const shown = render(<Shown onPicked={onPicked} />);
  fireEvent.click(box('Select Ana'));
  fireEvent.click(box('Select Emi'));
  const rest = PEOPLE.slice(1);
  // One page of several: Ana may be on another.
  shown.rerender(<Shown rows={rest} onPicked={onPicked} />);
  expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('2 selected');
  shown.rerender(<Shown isWhole rows={rest} onPicked={onPicked} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
  expect(onPicked).toHaveBeenCalledExactlyOnceWith(['Emi']);
  // Who comes back was let go.
  shown.rerender(<Shown isWhole onPicked={onPicked} />);
  expect(picked()).toEqual(['Emi']);
  shown.rerender(<Shown isWhole rows={[]} onPicked={onPicked} />);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});
