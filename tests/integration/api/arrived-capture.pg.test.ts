/** The last byte of a file of an inspection: answered at once, whatever follows takes, and followed by it once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureSource } from '@plumbline/shared/contract/inspection.ts';
import { grantHours } from '@plumbline/server/billing/hours-ledger.ts';
import { inTenant } from '@plumbline/server/database/client.ts';
import { bearer, createWorld, type World } from './api-world.ts';
import { uploadClient } from './upload-client.ts';

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

test('M16 all bytes sent: it is being checked, and neither a retry nor a reload finishes it once more', async () => {
  const [id, sourceId] = [randomUUID(), randomUUID()];
  const bytes = Buffer.from('as long as it is');
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
      files: [{ id: sourceId, fileName: 'a.jpg', sizeBytes: bytes.length, endsSha256: 'a'.repeat(64) }],
    },
  });
  expect(made.statusCode).toBe(200);
  const file = async (): Promise<CaptureSource> => {
    const answer = await world.app.inject({ url: `/api/core/inspection/${id}/file`, headers });
    return answer.json().rows[0];
  };
  const jobs = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'read-captures' AND data->>'sourceId' = ${sourceId}`.execute(world.stores.app);
    return rows[0]?.count;
  };
  const client = uploadClient(baseUrl, world.people.inspector.token);
  const announced = { projectId: world.projectId, filename: 'a.jpg', purpose: 'capture', sourceId };
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
