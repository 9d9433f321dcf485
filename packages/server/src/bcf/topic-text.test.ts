import { expect, test } from 'vitest';
import { noteText, saysTheSame, topicText } from './topic-text.ts';

test.each([
  ['Fire seal missing', 'Fire seal missing', ''],
  ['\n  Fire seal \nat the shaft\n\n- left', 'Fire seal', 'at the shaft\n\n- left'],
  ['', '#12', ''],
])('%j goes out as a title and the rest, and comes back as the same', (text, title, description) => {
  const note = { text, number: 12 };
  expect(topicText(note)).toEqual({ title, description });
  expect(saysTheSame({ title, description }, note)).toBe(true);
  expect(saysTheSame({ title: `${title}!`, description }, note)).toBe(false);
});

test('a note is made of title and description, without signs that nobody sees', () => {
  expect(noteText({ title: 'Door\u202e', description: 'left \r\nright' })).toBe('Door\nleft\nright');
  expect(noteText({ title: 'Door', description: '' })).toBe('Door');
});
