import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function write(what: object): string {
  const lines: string[] = [];
  const log = createLogger({ LOG_LEVEL: 'info', NODE_NAME: 'node-7' }, 'api', {
    write: (line: string) => void lines.push(line),
  });
  log.info(what, 'said');
  log.debug(what, 'not said');
  return lines.join('');
}

test('a line is JSON and says which program and process speaks', () => {
  expect(JSON.parse(write({ room: 'plan:1' }))).toMatchObject({
    name: 'api',
    node: 'node-7',
    room: 'plan:1',
    msg: 'said',
  });
});

test('secrets are left out at three depths', () => {
  const secrets = {
    password: 'hunter2-a',
    token: 'hunter2-b',
    sharedata: 'hunter2-c',
    access_token: 'hunter2-d',
    authorization: 'Bearer hunter2-e',
    cookie: 'hunter2-f',
  };
  const text = write({ ...secrets, body: secrets, req: { headers: secrets } });
  expect(text).not.toContain('hunter2');
  expect(text.match(/\[redacted\]/g)).toHaveLength(18);
});

test('an error is written without what hangs on it', () => {
  const error = Object.assign(new Error('Connection terminated'), {
    code: 'X1',
    client: { secretKey: 4711 },
  });
  const text = write({ err: error });
  expect(JSON.parse(text).err).toMatchObject({ type: 'Error', message: 'Connection terminated', code: 'X1' });
  expect(text).not.toMatch(/secretKey|4711/);
});
