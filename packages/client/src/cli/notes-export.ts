import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { answered, createApi } from '../api.ts';
import { say, type Command } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { readLogin } from './login-file.ts';

const FORMATS = ['csv', 'xlsx', 'bcf'] as const;

/** A file that is there is whole: it gets its name last. */
export const notesExport: Command = {
  usage: 'plumbline notes export --project ID [--format csv|xlsx|bcf] [--out FILE]',
  options: ['project', 'format', 'out'],
  async run({ env, output, notes }, { values }) {
    const projectId = values['project'];
    if (!projectId) throw new UsageError('--project is missing.');
    const format = FORMATS.find((each) => each === (values['format'] ?? 'csv'));
    if (!format) throw new UsageError(`--format is one of ${FORMATS.join(', ')}.`);
    const stream = await askFor(createApi(await readLogin(env)), projectId, format);
    const out = values['out'];
    if (!out) return pipeline(Readable.fromWeb(stream), output, { end: false });
    await pipeline(Readable.fromWeb(stream), createWriteStream(`${out}.part`));
    await rename(`${out}.part`, out);
    say(notes, out);
  },
};

async function askFor(
  api: ReturnType<typeof createApi>,
  projectId: string,
  format: (typeof FORMATS)[number],
) {
  const path = { projectId };
  const call =
    format === 'bcf'
      ? api.GET('/api/core/project/{projectId}/bcf/export', { params: { path }, parseAs: 'stream' })
      : api.GET('/api/core/project/{projectId}/note/export', {
          params: { path, query: { format } },
          parseAs: 'stream',
        });
  const stream: unknown = await answered<unknown>(call);
  if (!(stream instanceof ReadableStream)) throw new TypeError('the answer has no body');
  return stream;
}
