import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EditorShortcuts } from './editor-shortcuts.tsx';

afterEach(cleanup);

const labels = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
const LOOKS = ['plan:tool.select', 'view:tool.measure', 'next', 'copy', 'leave', 'together:news.title'];
const CHANGES = ['plan:tool.rectangle', 'undo', 'cut', 'paste', 'delete', 'nudge', 'front'];

it('lists for a viewer what looks and measures, and nothing that changes the plan', () => {
  render(<EditorShortcuts singleKeys mayEdit={false} mayPoint={false} mayFollow={false} />);
  const shown = labels();
  expect(shown).toEqual(expect.arrayContaining(LOOKS));
  expect(shown.filter((label) => [...CHANGES, 'follow'].includes(label))).toEqual([]);
  // The loupe; the laser is a pointer.
  expect(shown.filter((label) => label === 'held')).toHaveLength(1);
});

it('lists everything for whoever may do everything', () => {
  render(<EditorShortcuts singleKeys mayEdit mayPoint mayFollow />);
  const shown = labels();
  expect(shown).toEqual(expect.arrayContaining([...LOOKS, ...CHANGES, 'follow']));
  expect(shown.filter((label) => label === 'held')).toHaveLength(2);
});
