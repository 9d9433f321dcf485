import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSteadyRows } from './steady-rows.ts';

interface Row {
  id: string;
  text: string;
}

const rowsOf = (...names: string[]): Row[] => names.map((text) => ({ id: text.toLowerCase(), text }));
const rowId = ({ id }: Row) => id;
afterEach(cleanup);

function start(first: readonly Row[], scope = '') {
  const hook = renderHook(
    (props: { rows: readonly Row[]; scope: string }) => useSteadyRows(props.rows, rowId, props.scope),
    { initialProps: { rows: first, scope } },
  );
  const shown = () => hook.result.current.rows.map(({ text }) => text);
  return { hook, shown, updated: () => hook.result.current.updatedCount };
}

it('what a row says follows at once, and its place stays', () => {
  const { hook, shown, updated } = start(rowsOf('a', 'b', 'c'));
  hook.rerender({ rows: rowsOf('c', 'A', 'b'), scope: '' });
  expect(shown()).toEqual(['A', 'b', 'c']);
  expect(updated()).toBe(3);
  act(() => hook.result.current.takeOver());
  expect(shown()).toEqual(['c', 'A', 'b']);
  expect(updated()).toBe(0);
});

it('new rows wait, and one that is gone stays until then', () => {
  const { hook, shown, updated } = start(rowsOf('a', 'b'));
  hook.rerender({ rows: rowsOf('b', 'x', 'y'), scope: '' });
  expect(shown()).toEqual(['a', 'b']);
  expect(updated()).toBe(3);
  act(() => hook.result.current.takeOver());
  expect(shown()).toEqual(['b', 'x', 'y']);
});

it('with another question, and after nothing, there is nothing to keep in its place', () => {
  const { hook, shown, updated } = start([]);
  hook.rerender({ rows: rowsOf('b', 'a'), scope: '' });
  expect(shown()).toEqual(['b', 'a']);
  hook.rerender({ rows: rowsOf('a', 'b'), scope: 'by name' });
  expect(shown()).toEqual(['a', 'b']);
  expect(updated()).toBe(0);
});

it('of a row that is gone it says what is known all the same, and of one that is there what arrived', () => {
  const { hook, shown } = start(rowsOf('a', 'b'));
  hook.rerender({ rows: rowsOf('b'), scope: '' });
  act(() => hook.result.current.renew((row) => ({ ...row, text: 'known' })));
  expect(shown()).toEqual(['known', 'b']);
  hook.rerender({ rows: rowsOf('b', 'A'), scope: '' });
  expect(shown()).toEqual(['A', 'b']);
});

it('what is no longer the reader’s to see goes at once, and is not counted; what else is gone waits', () => {
  const { hook, shown, updated } = start(rowsOf('a', 'b', 'c'));
  hook.rerender({ rows: rowsOf('c'), scope: '' });
  expect(hook.result.current.missing.map(rowId)).toEqual(['a', 'b']);
  act(() => hook.result.current.drop(new Set(['a'])));
  expect(shown()).toEqual(['b', 'c']);
  expect(updated()).toBe(1);
});
