import { commentText, type CommentPart } from '@plumbline/shared/documents/note/schema.ts';
import { expect, it } from 'vitest';
import { bodyOf, NO_WORDS, rewritten, withName, wordsOf } from './named-words.ts';

const MEI: CommentPart = { mention: '01890000-0000-7000-8000-0000000000aa', label: 'Mei' };
const OTHER_MEI: CommentPart = { mention: '01890000-0000-7000-8000-0000000000ab', label: 'Mei' };
const NOTE: CommentPart = { note: '01890000-0000-7000-8000-000000000001', label: '431' };
const BEFORE: CommentPart[] = [{ text: 'Ask ' }, MEI, { text: ' about ' }, NOTE];

it.each<[what: string, marked: string, body: CommentPart[]]>([
  ['nothing', 'Ask @Mei about #431|', BEFORE],
  ['before', 'Please |Ask @Mei about #431', [{ text: 'Please Ask ' }, ...BEFORE.slice(1)]],
  ['between', 'Ask @Mei, soon,| about #431', [{ text: 'Ask ' }, MEI, { text: ', soon, about ' }, NOTE]],
  ['behind', 'Ask @Mei about #431.|', [...BEFORE, { text: '.' }]],
  ['a sign at the name', 'Ask @|@Mei about #431', [{ text: 'Ask @' }, MEI, { text: ' about ' }, NOTE]],
  ['into the name', 'Ask @Me| about #431', [{ text: 'Ask @Me about ' }, NOTE]],
  ['over both', 'Ask |1', [{ text: 'Ask 1' }]],
  ['everything', 'Done|', [{ text: 'Done' }]],
])('written: %s', (_, marked, body) => {
  const text = marked.replace('|', '');
  expect(bodyOf(rewritten(wordsOf(BEFORE), text, marked.indexOf('|')))).toEqual(body);
});

it('two of one name stay who they are, in whatever order they were picked', () => {
  const first = withName({ text: 'See @m', names: [] }, { from: 4, to: 6 }, MEI);
  expect(first.text).toBe('See @Mei ');
  const typed = rewritten(first, '@mSee @Mei ', 2);
  const both = withName(typed, { from: 0, to: 2 }, OTHER_MEI);
  expect(both.text).toBe('@Mei See @Mei ');
  expect(bodyOf(both)).toEqual([OTHER_MEI, { text: ' See ' }, MEI]);
  expect(commentText(bodyOf(both))).toBe('@Mei See @Mei');
});

it('blanks around are not sent', () => {
  expect(bodyOf({ text: ' \n', names: [] })).toEqual([]);
  expect(bodyOf({ text: ' Yes\n', names: [] })).toEqual([{ text: 'Yes' }]);
  expect(bodyOf(withName(NO_WORDS, { from: 0, to: 0 }, MEI))).toEqual([MEI]);
});
