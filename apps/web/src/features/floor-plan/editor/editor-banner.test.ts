import { PLACE_REFUSALS } from '@plumbline/shared/protocol/room-messages.ts';
import { expect, test } from 'vitest';
import sentences from '../../../../../../locales/en/sync.json' with { type: 'json' };
import { lineClose } from '../../../collab/line-close.ts';
import { newRoomStatus } from '../../../collab/room-status.ts';
import { bannersOf } from './editor-banner.tsx';

const quiet = { ...newRoomStatus(), loaded: true, joined: true };
const textsOf = (change: Partial<typeof quiet>, visitor = false) =>
  bannersOf({ ...quiet, ...change }, visitor).map(({ text }) => text);

const offline = { kind: 'offline', since: null } as const;

test('nothing to say while all is well', () => {
  expect(textsOf({})).toEqual([]);
});

test('work that only this tab holds is warned about', () => {
  expect(textsOf({ delay: 'store' })).toEqual(['keepTabOpen']);
  // The chip may have something else to say.
  expect(textsOf({ delay: 'store', chip: { kind: 'refused', count: 1 } })).toEqual(['keepTabOpen']);
  expect(textsOf({ delay: 'line' })).toEqual([]);
});

test('a plan that this device never had says why it is bare', () => {
  expect(textsOf({ chip: offline, loaded: false })).toEqual(['notKeptHere']);
  expect(textsOf({ chip: offline })).toEqual([]);
});

test('F119 where the browser keeps no copies a member is told, unless there is more to say', () => {
  expect(textsOf({ offlineCopies: false })).toEqual(['copiesOff']);
  expect(textsOf({ offlineCopies: false }, true)).toEqual([]);
  expect(textsOf({ offlineCopies: false, accessReason: 'room-full' })).toEqual(['roomFull']);
});

test('one reason for looking only, the strongest', () => {
  expect(textsOf({ accessReason: 'project-closed', downgraded: true })).toEqual(['projectClosed']);
  expect(textsOf({ accessReason: 'room-full' })).toEqual(['roomFull']);
  expect(textsOf({ accessReason: 'role', downgraded: true })).toEqual(['nowViewOnly']);
});

test('a visitor never lost a right', () => {
  expect(textsOf({ accessReason: 'visitor', downgraded: true }, true)).toEqual([]);
});

test('why the server has ended the line, with a button to open it', () => {
  const closed = (code: 'rate-limited' | 'too-large' | 'reload-needed', again: 'soon' | 'by-hand') =>
    bannersOf({ ...quiet, joined: false, closed: { code, again }, chip: offline, loaded: false }, false);
  expect(closed('rate-limited', 'soon')).toEqual([
    { id: 'line', tone: 'warn', text: 'closed.rate-limited', retry: 'tryNow' },
  ]);
  expect(closed('too-large', 'by-hand')).toMatchObject([{ text: 'closed.too-large', retry: 'connectAgain' }]);
  expect(closed('reload-needed', 'by-hand')).toMatchObject([
    { text: 'closed.reload-needed', retry: 'reloadPage' },
  ]);
});

test.each(PLACE_REFUSALS)(
  '%s: why there is no place, to members and visitors, with a button to ask again',
  (code) => {
    const closed = lineClose(code);
    for (const visitor of [false, true]) {
      expect(bannersOf({ ...quiet, joined: false, closed, chip: offline, loaded: false }, visitor)).toEqual([
        { id: 'line', tone: 'warn', text: `closed.${code}`, retry: 'tryNow' },
      ]);
    }
    expect(Object.keys(sentences.closed)).toContain(code);
  },
);

test('a room that has ended is not opened again', () => {
  expect(textsOf({ ended: 'link-ended', closed: { code: 'rate-limited', again: 'soon' } })).toEqual([]);
});
