import type { CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { expect, it } from 'vitest';
import { editedBody } from './edited-body.ts';

const MEI: CommentPart = { mention: '01890000-0000-7000-8000-0000000000aa', label: 'Mei' };
const NOTE: CommentPart = { note: '01890000-0000-7000-8000-000000000001', label: '431' };
const BEFORE: CommentPart[] = [{ text: 'Ask ' }, MEI, { text: ' about ' }, NOTE];

it.each<[words: string, body: CommentPart[]]>([
  ['Ask @Mei about #431', BEFORE],
  ['@Mei knows, see #431.', [MEI, { text: ' knows, see ' }, NOTE, { text: '.' }]],
  ['Ask @Me about #431', [{ text: 'Ask @Me about ' }, NOTE]],
  ['#431, @Mei', [{ text: '#431, ' }, MEI]],
  ['Done', [{ text: 'Done' }]],
])('%s', (words, body) => {
  expect(editedBody(BEFORE, words)).toEqual(body);
});
