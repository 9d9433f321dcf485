/** The built app, the api and the rooms' sockets on one address. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from './api-world.ts';

let world: World;
let baseUrl: string;
let upstream: Server;
let webDir: string;
let seen: { url: string | undefined; headers: IncomingHttpHeaders } | undefined;

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'plumbline-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Plumbline</title>');
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(webDir, 'sw.js'), 'const SHELL={};');
  writeFileSync(join(webDir, 'csp-hashes.json'), JSON.stringify({ style: ["'sha256-AAAA='"] }));
  upstream = createServer((_request, response) => response.end('ok'));
  upstream.on('upgrade', (request, socket: Duplex) => {
    seen = { url: request.url, headers: request.headers };
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n');
    socket.on('data', (data: Buffer) => socket.write(Buffer.concat([Buffer.from('echo '), data])));
    socket.on('error', () => socket.destroy());
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = upstream.address();
  const port = typeof address === 'object' ? address?.port : 0;
  world = await createWorld({ WEB_DIST_DIR: webDir, COLLAB_URL: `http://127.0.0.1:${port}` });
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.close();
  upstream.closeAllConnections();
  upstream.close();
  rmSync(webDir, { recursive: true, force: true });
});

interface Upgraded {
  status: number;
  socket?: Duplex;
}

async function upgrade(path: string, headers: Record<string, string> = {}): Promise<Upgraded> {
  const { promise, resolve, reject } = Promise.withResolvers<Upgraded>();
  const request = httpRequest(baseUrl + path, {
    agent: false,
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...headers },
  });
  request.on('upgrade', (_response, socket) => resolve({ status: 101, socket }));
  request.on('response', (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0 });
  });
  request.on('error', reject);
  request.end();
  return promise;
}

test('a room’s socket is piped through, under the caller’s own address', async () => {
  const { status, socket } = await upgrade('/collab/some-project', {
    origin: baseUrl,
    'x-forwarded-for': '6.6.6.6, 198.51.100.4',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  });
  expect(status).toBe(101);
  expect(seen?.url).toBe('/collab/some-project');
  expect(seen?.headers).toMatchObject({ origin: baseUrl, host: new URL(baseUrl).host });
  expect(seen?.headers['x-forwarded-for']).toBe('198.51.100.4');
  expect([seen?.headers['x-real-ip'], seen?.headers['forwarded']]).toEqual([undefined, undefined]);
  socket?.write('hello');
  const [data] = socket ? await once(socket, 'data') : [];
  expect(String(data)).toBe('echo hello');
  socket?.destroy();
});

test('readiness sees the rooms’ server', async () => {
  expect((await (await fetch(`${baseUrl}/api/ready`)).json()).data).toMatchObject({
    ready: true,
    collab: true,
  });
});

test('F116 C62 the app’s own addresses get index.html, which nobody caches; its assets are kept for ever', async () => {
  const { headers } = await fetch(`${baseUrl}/api/health`);
  const policy = headers.get('content-security-policy');
  for (const path of ['/', '/login', '/project/home?sharedata=x&projectId=y']) {
    const page = await fetch(baseUrl + path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<title>Plumbline</title>');
    expect(page.headers.get('content-security-policy')).toBe(policy);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(policy).toContain("style-src 'self' 'sha256-AAAA='");
  }
  const asset = await fetch(`${baseUrl}/assets/app-1a2b.js`);
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
});

test('an address that cannot be decoded leads to the app’s page for it, or is a failure like every other', async () => {
  const page = await fetch(`${baseUrl}/project/%zz?a=1`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/pages/misc/not-found/address']);
  for (const path of ['/api/core/%zz', '/media/%E0%A4%A', '/collab/%']) {
    const answer = await fetch(baseUrl + path, { headers: { 'accept-language': 'en' } });
    const requestId = answer.headers.get('x-request-id');
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      404,
      { code: 404, msg: expect.any(String), data: { error: 'not-found', requestId } },
    ]);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect((await fetch(`${baseUrl}/login%zz`, { method: 'POST' })).status).toBe(404);
});

test('the service worker is a script that nobody caches and the policy allows', async () => {
  const worker = await fetch(`${baseUrl}/sw.js`);
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(worker.headers.get('content-type')).toMatch(/javascript/);
  expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'");
});

test('nothing outside the built app is served, and the server’s paths are never pages', async () => {
  for (const path of [
    '/assets/none.js',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/.env',
    '/api/none',
    '/media/x',
    '/collab/x',
  ]) {
    const answer = await fetch(baseUrl + path);
    expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
    expect(answer.headers.get('content-type')).toContain('application/json');
  }
});

test('a server’s path that takes other methods only is no page either', async () => {
  const answer = await fetch(`${baseUrl}/api/auth/login`);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('figures are shown to this machine only', async () => {
  const local = await fetch(`${baseUrl}/metrics`);
  expect(await local.text()).toContain('plumbline_http_requests_total');
  const outside = await fetch(`${baseUrl}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(outside.status).toBe(404);
});

test.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', 'unknown'],
  ['x-real-ip', '203.0.113.9'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
])('figures are shown to nobody past a proxy, whatever it says of %s: %s', async (name, value) => {
  expect((await fetch(`${baseUrl}/metrics`, { headers: { [name]: value } })).status).toBe(404);
});

test('figures are shown past a proxy to the networks that a setting names', async () => {
  const named = await createWorld({ METRICS_FROM: '203.0.113.0/24' });
  const statusFor = async (client?: string) => {
    const headers = client ? { 'x-forwarded-for': client } : {};
    return (await named.app.inject({ url: '/metrics', headers })).statusCode;
  };
  const asked = ['203.0.113.9', '203.0.114.9', '203.0.113.9, 198.51.100.1', '127.0.0.1', undefined];
  expect(await Promise.all(asked.map(statusFor))).toEqual([200, 404, 404, 404, 200]);
  await named.close();
});

test('while the rooms’ server is away a socket gets 502, and the api goes on', async () => {
  upstream.closeAllConnections();
  upstream.close();
  expect((await upgrade('/collab/some-project')).status).toBe(502);
  expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200);
  expect((await fetch(`${baseUrl}/api/ready`)).status).toBe(503);
});
