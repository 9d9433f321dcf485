import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';
import { SEARCH_AFTER_MS } from './use-rested.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const said: string[] = [];

/** As a list holds it: what the address says, read anew each time. */
function Sample() {
  const [value, setValue] = useState('');
  const find = (text: string) => {
    said.push(text);
    setValue(text);
  };
  return <SearchField label="Find" value={value} onChange={find} />;
}

const rest = () => vi.advanceTimersByTimeAsync(4 * SEARCH_AFTER_MS);

it('D89 says once what was typed, without spaces at its ends and what nobody sees', async () => {
  render(<Sample />);
  const field = screen.getByLabelText('Find');
  fireEvent.change(field, { target: { value: ' Har\0bour\ttower\ud800 ' } });
  await rest();
  await rest();
  expect(said.splice(0)).toEqual(['Harbour tower']);
  expect(field).toHaveProperty('value', ' Har\0bour\ttower\ud800 ');
  fireEvent.change(field, { target: { value: '\0' } });
  await rest();
  expect(said.splice(0)).toEqual(['']);
});
