import { expect, test } from 'vitest';
import { CONFIG_NAMES, readConfig } from './config.ts';
import { LIMIT_SETTINGS } from './limits.ts';

const NEEDED = {
  DATABASE_URL: 'postgres://postgres:secret@127.0.0.1:5432/plumbline',
  FILES_DIR: '/var/lib/plumbline/files',
  MEDIA_SECRET: 'x'.repeat(32),
};
const read = (limits: Record<string, string> = {}) => readConfig({ ...NEEDED, ...limits });

test('every limit has a default, and the defaults go together', () => {
  expect(read()).toMatchObject({
    ok: true,
    config: { SOCKET_ROOMS: 20, ROOM_EDITORS: 50, DOCUMENT_BYTES: 4_194_304, JOURNAL_WAIT_MS: 60_000 },
  });
  expect(CONFIG_NAMES).toEqual(expect.arrayContaining(Object.keys(LIMIT_SETTINGS)));
});

test('a limit is a whole number', () => {
  expect(read({ SOCKET_ROOMS: '7' })).toMatchObject({ ok: true, config: { SOCKET_ROOMS: 7 } });
});

test.each(Object.keys(LIMIT_SETTINGS))('%s says in one sentence what it must be', (name) => {
  for (const value of ['0', '-1', '20.5', 'many', '1e999', '9007199254740993']) {
    expect(read({ [name]: value })).toEqual({
      ok: false,
      faults: [
        expect.stringMatching(
          new RegExp(`^${name} must be a whole number( of [a-z]+)? from [1-9]\\d* to [1-9]\\d*\\.$`),
        ),
      ],
    });
  }
});

test.each([
  [{ EDIT_BYTES: '8388608', REJOIN_BYTES: '4194304' }, 'EDIT_BYTES must not be larger than REJOIN_BYTES.'],
  [{ JOURNAL_WAITING_BYTES: '1048576' }, 'REJOIN_BYTES must not be larger than JOURNAL_WAITING_BYTES.'],
  [{ SOCKET_ROOMS: '61' }, 'SOCKET_ROOMS must not be larger than SOCKET_HANDSHAKE_BURST.'],
  [{ ROOM_SOCKETS: '49', ROOM_VISITOR_SOCKETS: '1' }, 'ROOM_EDITORS must not be larger than ROOM_SOCKETS.'],
  [{ ROOM_SOCKETS: '300' }, 'ROOM_VISITOR_SOCKETS must be smaller than ROOM_SOCKETS.'],
  [{ ACCOUNT_SOCKETS: '9' }, 'ROOM_ACCOUNT_SOCKETS must not be larger than ACCOUNT_SOCKETS.'],
  [{ FRAME_BYTES: '4194304' }, 'REJOIN_BYTES must be smaller than FRAME_BYTES.'],
  [{ SOCKET_WAITING_BYTES: '4194304' }, 'REJOIN_BYTES must be smaller than SOCKET_WAITING_BYTES.'],
])('%o would shut honest people out', (limits, sentence) => {
  expect(read(limits)).toEqual({ ok: false, faults: [sentence] });
});
