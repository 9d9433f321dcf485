import { expect, test } from 'vitest';
import { namedBody } from './named-body.ts';

const MEI = { kind: 'mention' as const, id: '01890000-0000-7000-8000-0000000000aa', label: 'Mei' };
const DOOR = { kind: 'note' as const, id: '01890000-0000-7000-8000-0000000000ab', label: '12' };

test('who and what is named stands between the words', () => {
  expect(namedBody('See #12, @Mei!', [DOOR, MEI])).toEqual([
    { text: 'See ' },
    { note: DOOR.id, label: '12' },
    { text: ', ' },
    { mention: MEI.id, label: 'Mei' },
    { text: '!' },
  ]);
});

test('what the words do not say is left out, and in their order alone', () => {
  expect(namedBody('Ask Mei', [MEI])).toEqual([{ text: 'Ask Mei' }]);
  expect(namedBody('@Mei #12', [DOOR, MEI])).toEqual([{ text: '@Mei ' }, { note: DOOR.id, label: '12' }]);
  expect(namedBody('@Mei', [MEI, MEI])).toEqual([{ mention: MEI.id, label: 'Mei' }]);
});

test('nothing said is nothing', () => {
  expect(namedBody('', [MEI])).toEqual([]);
});
