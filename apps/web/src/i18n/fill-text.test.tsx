import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fillText, textMarks } from './fill-text.tsx';

const NAMES = ['who', 'name'] as const;
afterEach(cleanup);

function shown(sentence: (marks: Record<'who' | 'name', string>) => string, who: string): string {
  const parts = { who: <b>{who}</b>, name: <i>Lobby</i> };
  return render(<p>{fillText(sentence(textMarks(NAMES)), NAMES, parts)}</p>).container.innerHTML;
}

it('puts each part where the sentence wants it, also twice', () => {
  expect(shown(({ who, name }) => `${name} by ${who}, ${name}`, 'Mei')).toBe(
    '<p><i>Lobby</i> by <b>Mei</b>, <i>Lobby</i></p>',
  );
});

it('never takes a value for markup', () => {
  expect(shown(({ who }) => `${who} drew`, '<img onerror=x>')).toBe(
    '<p><b>&lt;img onerror=x&gt;</b> drew</p>',
  );
});
