import { text } from 'node:stream/consumers';
import { answered, createApi } from '../api.ts';
import { serverAddress } from '../server-address.ts';
import { say, type Command } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { keepLogin } from './login-file.ts';

const SAFE = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/;

/** The token comes by standard input: what stands on a command line is kept by shells and seen by others. */
export const login: Command = {
  usage: 'plumbline login --server https://plumbline.example < token.txt',
  options: ['server'],
  async run({ env, input, output, notes }, { values }) {
    const server = serverAddress(values['server'] ?? '');
    if (!SAFE.test(server)) throw new UsageError('--server has to be an https address.');
    if ('isTTY' in input && input.isTTY === true)
      say(notes, 'Paste a token (Settings, API tokens), then Enter and Ctrl-D:');
    const token = (await text(input)).trim();
    if (!/^plb_[\w-]{43}$/.test(token))
      throw new UsageError('What came in is no token: it begins with plb_.');
    const connection = { server, token };
    const { data } = await answered(createApi(connection).GET('/api/auth/me'));
    await keepLogin(env, connection);
    say(output, `Logged in at ${data.userData.tenantName} as ${data.userData.userName}.`);
  },
};
