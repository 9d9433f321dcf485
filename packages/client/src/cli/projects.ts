import { answered, createApi } from '../api.ts';
import { say, type Command } from './command.ts';
import { readLogin } from './login-file.ts';

const PAGE_SIZE = 100;

export const projects: Command = {
  usage: 'plumbline projects [--search TEXT]',
  options: ['search'],
  async run({ env, output }, { values }) {
    const api = createApi(await readLogin(env));
    for (let pageNum = 1, seen = 0; ; pageNum += 1) {
      const query = { pageNum, pageSize: PAGE_SIZE, ...(values['search'] && { search: values['search'] }) };
      const { rows, total } = await answered(api.GET('/api/core/project', { params: { query } }));
      for (const { id, name, status } of rows) say(output, `${id}\t${status}\t${name}`);
      seen += rows.length;
      if (rows.length === 0 || seen >= total) return;
    }
  },
};
