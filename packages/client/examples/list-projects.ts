/** Lists the projects that a token reaches, with their open notes. */
import { createPlumbline } from '@plumbline/client';

const { PLUMBLINE_SERVER: server = '', PLUMBLINE_TOKEN: token = '' } = process.env;
const { api } = createPlumbline({ server, token });

const { data, error } = await api.GET('/api/core/project', { params: { query: { pageSize: 100 } } });
if (!data) throw new Error(error?.data.error ?? 'no answer');
for (const { id, name } of data.rows) {
  const query = { status: 'open', pageSize: 10 } as const;
  const notes = await api.GET('/api/core/project/{projectId}/note', {
    params: { path: { projectId: id }, query },
  });
  console.log(`${name}: ${notes.data?.total ?? 0} open notes`);
}
