/** Behind a proxy that passes on its own name as the host, pages work and sockets are refused: the page says why. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { DEMO_PASSWORD } from '@plumbline/server/demo/accounts.ts';
import { logIn } from './pages/login-page.ts';
import { PlanPage } from './pages/plan-page.ts';
import { INSPECTOR, expect, test } from './plumbline-test.ts';

interface RewritingProxy {
  baseURL: string;
  /** From now on the host is passed on as it came. */
  mend(): void;
  stop(): void;
}

async function startRewritingProxy(target: string): Promise<RewritingProxy> {
  const { hostname, port } = new URL(target);
  let isMended = false;
  const rewritten = (headers: IncomingHttpHeaders) => ({
    ...headers,
    ...(!isMended && { host: 'plumbline.internal' }),
  });
  const server = createServer((request, response) => {
    const { method, url: path } = request;
    const passedOn = ask({ hostname, port, method, path, headers: rewritten(request.headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passedOn.on('error', () => response.destroy());
    request.pipe(passedOn);
  });
  server.on('upgrade', (request, caller, head) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const lines = Object.entries(rewritten(request.headers)).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    upstream.write(`GET ${request.url ?? ''} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(caller).pipe(upstream);
    for (const socket of [upstream, caller])
      socket.on('error', () => [upstream, caller].map((each) => each.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${own}`,
    mend: () => (isMended = true),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an address that the server takes no sockets from says so instead of being offline, and is well once it is mended', async ({
  arrive,
  demo,
  product,
}) => {
  const proxy = await startRewritingProxy(product.baseUrl);
  try {
    const seat = await arrive({ baseURL: proxy.baseURL });
    const { page, say } = seat;
    await logIn(seat, INSPECTOR, DEMO_PASSWORD);
    await expect(page.getByText(say('common:sync.notLive')).first()).toBeVisible();
    const plan = await new PlanPage(seat, demo.upper).open();
    const sentence = page.getByRole('status').getByText(say('sync:closed.origin-refused'));
    await expect(sentence).toBeVisible();
    await expect(sentence).toContainText('PUBLIC_ORIGIN');
    await expect(sentence).toContainText('ALLOWED_ORIGINS');
    await expect(plan.chip('notLive')).toBeVisible();
    await expect(page.getByText(say('common:sync.offline'), { exact: true })).toHaveCount(0);
    proxy.mend();
    await page.getByRole('button', { name: say('sync:tryNow') }).click();
    await expect(plan.chip('saved')).toBeVisible();
    await expect(sentence).toHaveCount(0);
  } finally {
    proxy.stop();
  }
});
