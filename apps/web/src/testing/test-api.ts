import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { configureRequests } from '../api/request.ts';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface TestAnswer {
  status?: number;
  body: unknown;
}

/** A real HTTP server that answers as told, never for null, and remembers what was asked. */
export async function startTestApi(answer: (request: SeenRequest, index: number) => TestAnswer | null) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const asked: SeenRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
      };
      seen.push(asked);
      const given = answer(asked, seen.length - 1);
      if (given === null) return;
      const { status = 200, body } = given;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/**
 * Sends this test’s requests to a server that answers as told, never for null, and ends with the test. It counts the
 * presses that were told to be duplicates.
 */
export async function answerRequests(answer: (request: SeenRequest, index: number) => TestAnswer | null) {
  const api = await startTestApi(answer);
  onTestFinished(async () => {
    await api.close();
  });
  let warned = 0;
  configureRequests({
    baseUrl: api.baseUrl,
    onSystemError: () => undefined,
    onDuplicate: () => void (warned += 1),
    onUnauthenticated: () => undefined,
    languageTag: () => 'en',
  });
  return { ...api, warnings: () => warned };
}
