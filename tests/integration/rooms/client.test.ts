/** The library for programs, its command line and its examples, against the api and the rooms at one address. */
import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPlumbline, watchChanges, type RoomChange } from '@plumbline/client';
import { run } from '../../../packages/client/src/cli/run.ts';
import { createRectangleZone } from '@plumbline/shared/documents/plan/commands.ts';
import { readPlan } from '@plumbline/shared/documents/plan/read.ts';
import { ROOM_KINDS } from '@plumbline/server/rooms/room-kinds.ts';
import { createCollabServer, type CollabServer } from '../../../apps/collab-server/src/server.ts';
import { pinnedNode, root, runtimeEnv } from '../../../scripts/bootstrap.mjs';
import { buildClient } from '../../../scripts/client-pack.mjs';
import { freePort } from '../../../scripts/free-port.mjs';
import { programTokenOf, type ProgramToken } from './harness/api-tokens.ts';
import { eventually } from './harness/eventually.ts';
import { createWorld, type World } from '../api/api-world.ts';

let world: World;
let rooms: CollabServer;
let server: string;
let home: string;
let writer: ProgramToken;
let reader: ProgramToken;

beforeAll(async () => {
  const port = String(await freePort());
  world = await createWorld({ COLLAB_PORT: port, COLLAB_URL: `http://127.0.0.1:${port}` });
  rooms = createCollabServer(world.stores, ROOM_KINDS);
  await rooms.listen();
  server = await world.app.listen({ port: 0, host: '127.0.0.1' });
  home = mkdtempSync(join(tmpdir(), 'plumbline-cli-'));
  const at = { stores: world.stores, ownerUrl: world.stores.config.DATABASE_URL };
  writer = await programTokenOf(at, world, world.people.inspector);
  reader = await programTokenOf(at, world, world.people.inspector, { access: 'read' });
});
afterAll(async () => {
  await rooms.close();
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

const plan = () => ({ projectId: world.projectId, kind: 'plan', subjectId: world.floorId }) as const;

interface Ran {
  code: number;
  output: string;
  notes: string;
}

/** The command line, in this process. */
async function cli(
  words: string[],
  {
    token = writer.token,
    input = '',
    interrupt = new AbortController(),
    onOutput = () => {},
  }: {
    token?: string | null;
    input?: string;
    interrupt?: AbortController;
    onOutput?: (text: string) => void;
  } = {},
): Promise<Ran> {
  const said = { output: '', notes: '' };
  const into = (name: keyof typeof said) =>
    new Writable({
      write(chunk, _, done) {
        said[name] += String(chunk);
        onOutput(said.output + said.notes);
        done();
      },
    });
  const env = {
    PLUMBLINE_HOME: home,
    ...(token !== null && { PLUMBLINE_SERVER: server, PLUMBLINE_TOKEN: token }),
  };
  const terminal = {
    env,
    input: Readable.from([input]),
    output: into('output'),
    notes: into('notes'),
    signal: interrupt.signal,
  };
  return { code: await run(terminal, words), ...said };
}

describe('the library', () => {
  test('calls what the routes say, and fails with their codes', async () => {
    const { api } = createPlumbline({ server: `${server}/`, token: writer.token });
    const { data } = await api.GET('/api/core/project', { params: { query: {} } });
    expect(data?.rows.map(({ id }) => id)).toEqual([world.projectId]);
    const refused = await createPlumbline({ server, token: 'plb_no' }).api.GET('/api/core/project', {
      params: { query: {} },
    });
    expect(refused.error?.data.error).toBe('unauthenticated');
  });

  test('watches a plan and draws on it at the public address, and comes back after a lost line', async () => {
    const client = createPlumbline({ server, token: writer.token });
    const [one, other] = [client.openRoom(plan()), client.openRoom(plan())];
    await Promise.all([one.whenSynced, other.whenSynced]);
    const changes: RoomChange[] = [];
    watchChanges(other.doc, (seen) => changes.push(...seen));
    createRectangleZone(one.doc, { name: 'A', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    await eventually(() => changes.some(({ part, keys }) => part === 'zones' && keys.length === 1));
    one.provider.ws?.close();
    createRectangleZone(one.doc, { name: 'B', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    await eventually(() => readPlan(other.doc).zones.length === 2);
    one.leave();
    other.leave();
  });

  test('hears why a room is over', async () => {
    const room = createPlumbline({ server, token: reader.token }).openRoom(plan());
    await room.whenSynced;
    createRectangleZone(room.doc, { name: 'C', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
    expect(await room.whenEnded).toEqual({ code: 4403, reason: 'edit-read-only' });
    room.leave();
  });
});

describe('the command line', () => {
  test('keeps a login that nobody else can read', async () => {
    expect(await cli(['projects'], { token: null })).toMatchObject({ code: 3 });
    const login = ['login', '--server', server];
    expect(await cli(login, { token: null, input: 'nonsense' })).toMatchObject({ code: 2 });
    expect(await cli(login, { token: null, input: `${writer.token}\n` })).toMatchObject({ code: 0 });
    expect(statSync(join(home, 'login.json')).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0);
    const listed = await cli(['projects'], { token: null });
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.output).toContain(world.projectId);
  });

  test.each<[string, () => string[], number]>([
    ['no command', () => [], 2],
    ['an unknown option', () => ['projects', '--sarch', 'x'], 2],
    ['an unsafe server', () => ['login', '--server', 'http://plumbline.example'], 2],
    ['no project', () => ['notes', 'export'], 2],
    ['an unknown project', () => ['notes', 'export', '--project', '00000000-0000-7000-8000-000000000000'], 4],
    ['no files', () => ['upload', '--project', world.projectId], 2],
    ['no room', () => ['watch', '--project', world.projectId], 2],
    [
      'a strange room',
      () => ['watch', '--project', world.projectId, 'plan:00000000-0000-7000-8000-000000000000'],
      4,
    ],
  ])('ends with its code for %s', async (_, words, code) => {
    expect(await cli(words())).toMatchObject({ code, output: '' });
  });

  test('ends with 3 for a token that is over, and with 5 when nobody answers', async () => {
    expect(await cli(['projects'], { token: `plb_${'x'.repeat(43)}` })).toMatchObject({ code: 3 });
    const env = { PLUMBLINE_HOME: home, PLUMBLINE_SERVER: 'http://127.0.0.1:1', PLUMBLINE_TOKEN: 'x' };
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const { signal } = new AbortController();
    const terminal = { env, input: Readable.from(['']), output: nowhere, notes: nowhere, signal };
    expect(await run(terminal, ['projects'])).toBe(5);
  });

  test('exports notes to a file or to the next program', async () => {
    const words = ['notes', 'export', '--project', world.projectId];
    const printed = await cli(words);
    expect(printed.code).toBe(0);
    expect(printed.output.split('\n').length).toBeGreaterThan(1);
    const out = join(home, 'notes.bcf');
    expect(await cli([...words, '--format', 'bcf', '--out', out])).toMatchObject({ code: 0, output: '' });
    expect(readFileSync(out).subarray(0, 2).toString()).toBe('PK');
    expect(readdirSync(home).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('uploads a walk, goes on where it was interrupted, and tells how far it is', async () => {
    const photo = join(home, 'a.jpg');
    writeFileSync(photo, Buffer.alloc(20 * 1024 * 1024, 7));
    const where = ['--project', world.projectId, '--floor', world.floorId];
    const what = ['--name', 'Night', '--kind', 'photo', '--date', '2026-11-26'];
    const words = ['upload', ...where, ...what, photo];
    const interrupt = new AbortController();
    const stopAtFirst = (text: string): void => {
      if (text.includes('a.jpg')) interrupt.abort();
    };
    expect(await cli(words, { interrupt, onOutput: stopAtFirst })).toMatchObject({ code: 130, output: '' });
    const again = await cli(words);
    expect(again).toMatchObject({ code: 0 });
    expect(again.notes).toContain('Going on where it stopped.');
    expect(again.notes).toContain('a.jpg 100 %');
    const { api } = createPlumbline({ server, token: writer.token });
    const inspectionId = again.output.trim();
    const { data } = await api.GET('/api/core/inspection/{inspectionId}/file', {
      params: { path: { inspectionId } },
    });
    expect(data?.rows).toMatchObject([{ fileName: 'a.jpg', sizeBytes: 20 * 1024 * 1024 }]);
    expect(data?.rows[0]?.state).not.toBe('waiting');
    expect(readdirSync(join(home, 'uploads'))).toEqual([]);
  });

  test('a token that may only read uploads nothing', async () => {
    const photo = join(home, 'b.jpg');
    writeFileSync(photo, 'b');
    const words = ['upload', '--project', world.projectId, '--floor', world.floorId, '--name', 'No'];
    const refused = await cli([...words, '--date', '2026-11-26', '--kind', 'photo', photo], {
      token: reader.token,
    });
    expect([3, 4]).toContain(refused.code);
  });

  test('watches a plan until it is interrupted', async () => {
    const interrupt = new AbortController();
    const room = createPlumbline({ server, token: writer.token }).openRoom(plan());
    await room.whenSynced;
    let isDrawn = false;
    const onOutput = (text: string): void => {
      if (!isDrawn && text.includes('watching')) {
        isDrawn = true;
        createRectangleZone(room.doc, { name: 'W', colour: 'z1', left: 0, top: 0, right: 9, bottom: 9 });
      }
      if (text.includes('"zones"')) interrupt.abort();
    };
    const watched = await cli(['watch', '--project', world.projectId, `plan:${world.floorId}`], {
      interrupt,
      onOutput,
    });
    expect(watched.code).toBe(130);
    expect(JSON.parse(watched.output.split('\n')[0] ?? '')).toMatchObject({
      room: `plan:${world.floorId}`,
      part: 'zones',
      isOwn: false,
    });
    room.leave();
  });
});

describe('the examples', () => {
  /** As its reader runs it. */
  async function example(
    name: string,
    words: string[],
    onOutput: (text: string) => void = () => {},
  ): Promise<Ran> {
    const child = spawn(pinnedNode(), [join(root, 'packages/client/examples', name), ...words], {
      cwd: root,
      env: runtimeEnv({ PLUMBLINE_SERVER: server, PLUMBLINE_TOKEN: writer.token }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { output: '', notes: '' };
    child.stdout.on('data', (data: Buffer) => onOutput((said.output += data.toString())));
    child.stderr.on('data', (data: Buffer) => (said.notes += data.toString()));
    const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? -1)));
    return { code, ...said };
  }

  test('list projects', async () => {
    expect(await example('list-projects.ts', [])).toMatchObject({ code: 0, notes: '' });
  });

  test('draw a zone by the stock provider, which an example that watches sees', async () => {
    const words = [world.projectId, world.floorId];
    const drawn: Promise<Ran>[] = [];
    const watched = await example('watch-plan.ts', words, (text) => {
      if (drawn.length === 0 && text.includes('watching'))
        drawn.push(example('draw-zone.ts', [...words, 'Drawn by an example']));
    });
    expect(watched).toMatchObject({ code: 0, notes: '' });
    expect(await Promise.all(drawn)).toMatchObject([{ code: 0, notes: '' }]);
    const room = createPlumbline({ server, token: reader.token }).openRoom(plan());
    await room.whenSynced;
    expect(readPlan(room.doc).zones.map(({ name }) => name)).toContain('Drawn by an example');
    room.leave();
  });
});

describe('the package', () => {
  test('is plain JavaScript, whose command line asks the server and whose library has what its types say', async () => {
    const folder = join(home, 'package');
    await buildClient(folder);
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'), 'junction');
    const { stdout } = await promisify(execFile)(
      pinnedNode(),
      ['--no-experimental-strip-types', join(folder, 'code/cli/main.js'), 'projects'],
      { env: runtimeEnv({ PLUMBLINE_SERVER: server, PLUMBLINE_TOKEN: writer.token }) },
    );
    expect(stdout).toContain(world.projectId);
    const manifest = z
      .object({ exports: z.object({ '.': z.object({ types: z.string(), default: z.string() }) }) })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    for (const path of Object.values(manifest.exports['.']))
      expect(existsSync(join(folder, path))).toBe(true);
  });
});
