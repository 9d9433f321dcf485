import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { OPS_PATHS, answerOps, type OpsAnswer, type OpsSubject } from './answer-ops.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 100;

export interface OpsServer {
  /** Where it listens, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A listener of its own for a process that serves nobody else, such as the worker.
 * @throws Error when nothing can listen there
 */
export async function startOpsServer(
  subject: OpsSubject,
  { host, port }: { host: string; port: number },
): Promise<OpsServer> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const path = OPS_PATHS.find((each) => each === request.url?.split('?', 1)[0]);
    if (!path) return send(response, 404);
    if (request.method !== 'GET') return send(response.setHeader('allow', 'GET'), 405);
    answerOps(path, subject).then(
      (answer) => send(response, answer.status, answer),
      (error: unknown) => {
        subject.stores.log.error({ err: error, path }, 'the process could not say how it does');
        send(response, 500);
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${typeof address === 'object' && address ? address.port : port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, answer?: OpsAnswer): void {
  response.statusCode = status;
  if (answer) response.setHeader('content-type', answer.contentType);
  response.end(answer?.body);
}
