import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
};

export interface FileServer {
  url: string;
  close: () => Promise<void>;
}

/** Answers for the files of a folder, in parts where a part is asked for, as the product's media do. */
export async function serveFiles(folder: string): Promise<FileServer> {
  const server = createServer(({ url = '/', headers }, answer) => {
    const path = join(folder, normalize(new URL(url, 'http://localhost').pathname));
    if (!existsSync(path)) return void answer.writeHead(404).end();
    const size = statSync(path).size;
    const part = /^bytes=(\d+)-(\d+)?$/.exec(headers.range ?? '');
    const start = Number(part?.[1] ?? 0);
    const end = Math.min(Number(part?.[2] ?? size - 1), size - 1);
    answer.writeHead(part ? 206 : 200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-length': end - start + 1,
      ...(part && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(path, { start, end }).pipe(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
