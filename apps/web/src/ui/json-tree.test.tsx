import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { JsonTree } from './json-tree.tsx';

afterEach(cleanup);

function textOf(value: unknown): string {
  cleanup();
  render(<JsonTree value={value} label="Sent" masked="***" />);
  return screen.getByRole('group', { name: 'Sent' }).textContent;
}

it('names and values are shown as they are, secrets as dots', () => {
  const text = textOf({ name: 'Lobby "A"', size: 1.5, gone: null, flags: [true], password: '***' });
  expect(text).toContain('name: "Lobby \\"A\\""');
  expect(text).toContain('size: 1.5');
  expect(text).toContain('gone: null');
  expect(text).toContain('password: ••••••');
  expect(text).not.toContain('***');
});

it('what lies deep is folded, and says how much is in it', () => {
  textOf({ a: { b: { c: { d: 1, e: 2 } } } });
  const levels = [...document.querySelectorAll('details')];
  expect(levels.map(({ open }) => open)).toEqual([true, true, true, false]);
  expect(levels[3]?.querySelector('summary')?.textContent).toBe('c: { 2 }');
});

it('empty and single values need no folding', () => {
  expect(textOf({ none: {}, nobody: [] })).toContain('none: {}');
  expect(textOf({ none: {}, nobody: [] })).toContain('nobody: []');
  expect(textOf(7)).toBe('7');
});
