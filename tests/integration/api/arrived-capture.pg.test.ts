/**
 * A file of an inspection on its way: others see how much has come, and the last byte is answered at once, whatever follows
 * takes, and followed by it once.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureSource, InspectionRow } from '@plumbline/shared/contract/inspection.ts';
import { grantHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { readEventsBefore } from '@plumbline/server/events/read-events.ts';
import { bearer, createWorld, type Person, type World } from './api-world.ts';
import { idOf, uploadClient } from './upload-client.ts';

let world: World;
let baseUrl: string;

beforeAll(async () => {
  world = await createWorld();
  // Nobody takes its jobs: what follows the last byte takes as long as it likes.
  baseUrl = await world.app.listen({ host: '127.0.0.1', port: 0 });
  await inTenant(world.stores.app, world.tenantId, (trx) =>
    grantHours(trx, { tenantId: world.tenantId, seconds: 1000, reason: 'For the tests', actor: null }),
  );
});
afterAll(() => world.close());

/** An inspection of one file that nobody has sent yet. */
async function announce(sizeBytes: number) {
  const [id, sourceId] = [randomUUID(), randomUUID()];
  const headers = bearer(world.people.inspector);
  const made = await world.app.inject({
    method: 'POST',
    url: '/api/core/inspection',
    headers,
    payload: {
      id,
      floorId: world.floorId,
      name: 'Walk',
      kind: 'photo-360',
      takenOn: '2026-11-03',
      files: [{ id: sourceId, fileName: 'a.jpg', sizeBytes, endsSha256: 'a'.repeat(64) }],
    },
  });
  expect(made.statusCode).toBe(200);
  const ask = async (who: Person, path = '') => {
    const url = `/api/core/inspection/${id}${path}`;
    return (await world.app.inject({ url, headers: bearer(world.people[who]) })).json();
  };
  const file = async (who: Person = 'inspector'): Promise<CaptureSource> => (await ask(who, '/file')).rows[0];
  const inspection = async (): Promise<InspectionRow> => (await ask('admin')).data;
  const announced = { projectId: world.projectId, filename: 'a.jpg', purpose: 'capture', sourceId };
  return { id, sourceId, announced, file, inspection };
}

test('M16 all bytes sent: it is being checked, and neither a retry nor a reload finishes it once more', async () => {
  const bytes = Buffer.from('as long as it is');
  const { sourceId, announced, file } = await announce(bytes.length);
  const jobs = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'read-captures' AND data->>'sourceId' = ${sourceId}`.execute(world.stores.app);
    return rows[0]?.count;
  };
  const client = uploadClient(baseUrl, world.people.inspector.token);
  const uploadId = await client.send(announced, bytes);
  expect(await file()).toMatchObject({ state: 'checking', progress: 0, error: null });
  expect(await jobs()).toBe(1);

  // The answer to the last bytes was lost: they come again, the upload is asked for, and it is begun anew.
  expect((await client.patch(uploadId, 0, bytes)).status).toBe(404);
  expect((await client.head(uploadId)).status).toBe(404);
  const again = await client.create(announced, bytes.length);
  expect([again.status, (await again.json()).data.error]).toEqual([409, 'conflict']);
  expect(await file()).toMatchObject({ state: 'checking', error: null });
  expect(await jobs()).toBe(1);
});

test('others see how much has come while it comes, and are told of it once a second at most', async () => {
  const { id, sourceId, announced, file, inspection } = await announce(40);
  const client = uploadClient(baseUrl, world.people.inspector.token);
  const uploadId = idOf(await client.create(announced, 40));
  const begunMs = performance.now();
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const sending = client.patch(uploadId, 0, line.readable);
  const writer = line.writable.getWriter();
  await writer.write(Buffer.alloc(12));
  // The request is not over.
  await expect
    .poll(() => file('secondInspector'), { timeout: 20_000 })
    .toMatchObject({ state: 'waiting', receivedBytes: 12 });
  expect((await inspection()).files).toMatchObject({ allBytes: 40, arrivedBytes: 12, readBytes: 0 });
  await writer.close();
  expect((await sending).status).toBe(204);

  for (let offset = 12; offset < 32; offset += 1)
    expect((await client.patch(uploadId, offset, Buffer.alloc(1))).status).toBe(204);
  await expect.poll(() => file('admin'), { timeout: 20_000 }).toMatchObject({ receivedBytes: 32 });
  const seconds = (performance.now() - begunMs) / 1000;
  const events = await inTenant(world.stores.app, world.tenantId, (trx) =>
    readEventsBefore(trx, world.projectId, null, 200),
  );
  const told = events.filter(({ kind, subjectId }) => kind === 'inspection-progressed' && subjectId === id);
  expect(told.at(-1)?.payload).toMatchObject({
    published: false,
    arriving: [{ id: sourceId, receivedBytes: 12 }],
    files: { allBytes: 40, arrivedBytes: 12 },
  });
  expect(told.length).toBeLessThanOrEqual(1 + seconds);
});
