import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useListLook } from './list-look.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('each person and each list has a look of its own, also where the page stays', () => {
  localStorage.setItem('plumbline-list-members-ben', JSON.stringify({ shown: { email: true } }));
  const view = renderHook(({ list, owner }) => useListLook(list, owner), {
    initialProps: { list: 'members', owner: 'ana' },
  });
  act(() => view.result.current.put({ shown: { company: false } }));
  view.rerender({ list: 'members', owner: 'ben' });
  expect(view.result.current.look.shown).toEqual({ email: true });
  act(() => view.result.current.put({ density: 'compact' }));
  expect(localStorage.getItem('plumbline-list-members-ben')).toBe(
    JSON.stringify({ shown: { email: true }, density: 'compact' }),
  );
  view.rerender({ list: 'projects', owner: 'ben' });
  expect(view.result.current.look.shown).toEqual({});
  view.rerender({ list: 'members', owner: 'ana' });
  expect(view.result.current.look.shown).toEqual({ company: false });
});
